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

export type StepInput = {
  script: string;
  environment: Record<string, string>;
  /** The secrets that the step names, to be masked in its log. */
  secrets: Secret[];
  /** The secrets that other steps of the build name. They are masked too, because files may carry them over. */
  otherSecrets: Secret[];
};

/** @throws SourceError if the build has no commit that can be checked out */
export function readStepInput(
  step: PlannedStep,
  facts: StageFacts,
  run: Pick<StageRun, "workspace" | "deps" | "fileSecrets" | "secretNames">,
): StepInput {
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
}

const plainValues = ({ environment }: PlannedStep): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, given]) =>
      "value" in given ? [[name, given.value]] : [],
    ),
  );

/**
 * Returns a function that finds a secret's value by its case-insensitive name: first among the repository's
 * secrets, then those of its namespace if the repository lies in the namespace's folder, then those of the
 * pipeline file. A secret that does not exist, or is not available to pull requests, has an empty value.
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
  // Later entries of the map replace earlier ones, so the repository's secrets come last.
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
