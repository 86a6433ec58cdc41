import { join } from "node:path";
import { liesIn } from "../namespaces/membership.ts";
import type { PlannedStep } from "../pipeline/plan-steps.ts";
import type { Secret } from "../pipeline/mask/mask.ts";
import { stepEnvironment as pipelineEnvironment } from "../pipeline/environment/environment.ts";
import { namedSecrets } from "../pipeline/mask/named-secrets.ts";
import { stepScript } from "../pipeline/script.ts";
import { cloneStep } from "../source/clone-step.ts";
import { environmentInput, type StageFacts } from "./read-stage.ts";
import type { StageRun } from "./stage-run.ts";

/** Everything that a step's process is given. */
export interface StepInput {
  script: string;
  environment: Record<string, string>;
  /** The secrets that it names: they may not show in its log. */
  secrets: Secret[];
  /** Nor may those that other steps of the build name. */
  otherSecrets: Secret[];
}

/** Throws a SourceError where the build names no commit that could be checked out. */
export const readStepInput = (
  step: PlannedStep,
  facts: StageFacts,
  run: Pick<StageRun, "workspace" | "deps" | "fileSecrets" | "secretNames">,
): StepInput => {
  const { workspace, deps } = run;
  const { build, stored } = facts;
  const { commands, environment } = step.isClone
    ? cloneStep({ gitHome: deps.gitHome, path: stored.found.path }, build)
    : { commands: step.commands, environment: plainValues(step) };
  const valueOf = secretReader(facts, run);
  const secrets = namedSecrets(step).map(({ variable, name }) => {
    return { variable, name, value: valueOf(name) };
  });
  return {
    script: stepScript(commands, { debug: build.debug === true }),
    environment: pipelineEnvironment({
      ...environmentInput(facts, deps),
      host: deps.host,
      step,
      workspace: workspace.source,
      home: workspace.home,
      cardPath: join(workspace.root, "card.json"),
      environment,
      secrets: Object.fromEntries(secrets.map(({ variable, value }) => [variable, value])),
    }),
    secrets,
    otherSecrets: run.secretNames.map((name) => ({ name, value: valueOf(name) })),
  };
};

const plainValues = ({ environment }: PlannedStep): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, given]) =>
      "value" in given ? [[name, given.value]] : [],
    ),
  );

/**
 * Reads secrets by name, whatever the letter case: those of the repository, then those of its namespace if
 * it lies in the namespace's folder, then those that the file carries. One that is not there, or not for
 * pull requests, is an empty value and no error.
 */
const secretReader = (
  { build, stored }: StageFacts,
  {
    deps: { store, seals },
    fileSecrets,
    secretNames,
  }: Pick<StageRun, "deps" | "fileSecrets" | "secretNames">,
): ((name: string) => string) => {
  if (secretNames.length === 0) return () => "";
  const { id, namespace, slug } = stored.repo;
  const carried = fileSecrets.map(({ name, data }) => ({
    name,
    data: seals.decrypt(slug, data) ?? "",
    pull_request: false,
  }));
  // The repository's come last, and so win.
  const allowed = [
    ...carried,
    ...(liesIn(stored, store.namespaces.find(namespace))
      ? store.orgSecrets.listOpen(namespace)
      : []),
    ...store.secrets.listOpen(id),
  ].filter(({ pull_request }) => build.event !== "pull_request" || pull_request);
  const values = new Map(allowed.map(({ name, data }) => [name.toLowerCase(), data]));
  return (name) => values.get(name.toLowerCase()) ?? "";
};
