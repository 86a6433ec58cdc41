import { describeEnvironment } from "../../pipeline/environment/describe-environment.ts";
import type { Environment } from "../../pipeline/environment/environment-variables.ts";
import { substitutionValues, variablesOfBuild } from "../../pipeline/environment/environment.ts";
import type { EnvironmentValue } from "../../pipeline/file/pipeline-file.ts";
import type { Secret } from "../../pipeline/mask/mask.ts";
import { environmentInput, isTrusted, readPipelineFile, type StageFacts } from "../read-stage.ts";
import type { RpcDeps } from "./rpc-deps.ts";

/** Keeps the variables of a remote stage's steps, as far as this server sent them. A file that cannot be read has none. */
export async function describeRemoteSteps(
  facts: StageFacts,
  secrets: readonly Secret[],
  deps: RpcDeps,
): Promise<void> {
  const { stored, build, stage } = facts;
  const input = environmentInput(facts, deps);
  const text = await readPipelineFile(stored, build, deps).catch(() => "");
  const request = { text, values: substitutionValues(input), facts: { repo: stored.repo, build } };
  const rules = { trusted: isTrusted(facts), privilegedImages: [] };
  const outline = await deps.planner.outline({ ...request, rules }).catch(() => undefined);
  const pipeline = outline?.pipelines.find(({ name }) => name === stage.name);
  const steps = pipeline?.steps.filter(({ mismatch }) => mismatch === undefined) ?? [];
  deps.store.transaction(() => {
    for (const [index, step] of steps.entries()) {
      // The number is that of the step in the file: only the runner knows whether it adds steps.
      const ofBuild = variablesOfBuild(input, { name: step.name, number: index + 1 });
      const common = { ...pipeline?.environment };
      const variables = describeEnvironment({
        environment: { ...ofBuild, ...common, ...namedBy(step.environment) },
        step: step.environment,
        pipeline: common,
        build: ofBuild,
        secrets: [...secrets, ...deps.serverSecrets],
      });
      deps.store.stepEnvironments.set(stage.id, step.name, { remote: true, variables });
    }
  });
}

/** Values of secrets are never kept, so they are left empty. */
function namedBy(step: Readonly<Record<string, EnvironmentValue>>): Environment {
  return Object.fromEntries(
    Object.entries(step).map(([name, one]) => [name, "value" in one ? one.value : ""]),
  );
}
