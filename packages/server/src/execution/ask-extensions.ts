import type { StartedBuild } from "../extensions/describe-build.ts";
import type { GivenVariable, StageExtensions } from "../extensions/stage-extensions.ts";
import type { Environment } from "../pipeline/environment/environment-variables.ts";
import { secretsOfStep } from "../pipeline/mask/secrets-of-step.ts";
import type { StagePlan } from "../pipeline/plan-stage.ts";
import type { GivenToContainers } from "./executors/executor.ts";
import type { StageFacts } from "./read-stage.ts";
import { createSecretReader, type SecretReaderDeps } from "./secret-reader.ts";

/** What the extensions of the server give to a stage. */
export type GivenByExtensions = GivenToContainers & {
  /** Values of secrets by name. */
  secrets: ReadonlyMap<string, string>;
};

type Deps = SecretReaderDeps & { extensions?: StageExtensions | undefined };

/**
 * Asks for all that a stage needs before its first step. As runners of Drone do, only docker stages ask for variables and registries. A
 * fork and a trial get no secrets, and so neither credentials nor variables that are masked.
 * @throws {ExtensionError} if an extension fails
 */
export async function askExtensions(
  facts: StageFacts,
  plan: StagePlan,
  deps: Deps,
  signal: AbortSignal,
): Promise<GivenByExtensions> {
  const isOpen = facts.build.trial !== true && facts.build.fork !== true;
  const secrets = isOpen ? await askSecrets(facts, plan, deps, signal) : new Map<string, string>();
  const asked = plan.containers === null ? undefined : deps.extensions;
  const build = askedBuild(facts);
  const variables = (await asked?.variables(build, signal)) ?? [];
  return {
    secrets,
    variables: toEnvironment(variables.filter(({ mask }) => !mask)),
    masked: toEnvironment(variables.filter(({ mask }) => mask && isOpen)),
    registryConfigs: (isOpen && (await asked?.registryConfigs(build, signal))) || [],
  };
}

const askedBuild = ({ build, stage, stored }: StageFacts): StartedBuild => ({
  repo: stored.repo,
  build: { ...build, stages: build.stages ?? [stage] },
});

const toEnvironment = (variables: readonly GivenVariable[]): Environment =>
  Object.fromEntries(variables.map(({ name, data }) => [name, data]));

/**
 * Asks one after the other, because a file may name thousands. Those of other stages are asked only to be masked, so that the stage runs
 * without them if the extension fails.
 */
const askSecrets = async (
  facts: StageFacts,
  plan: StagePlan,
  deps: Deps,
  signal: AbortSignal,
): Promise<Map<string, string>> => {
  const given = new Map<string, string>();
  const ask = deps.extensions?.secretOf;
  if (ask === undefined) return given;
  const known = createSecretReader(facts, plan, { ...deps, gitAccount: undefined });
  const places = new Map(plan.externalSecrets.toReversed().map(({ name, get }) => [name, get]));
  const pulls = plan.containers?.pullSecrets ?? [];
  const own = new Set([...plan.steps.flatMap(secretsOfStep).map(({ name }) => name), ...pulls]);
  for (const name of new Set([...own, ...plan.secretNames])) {
    const get = places.get(name);
    if (get === undefined || known(name) !== "") continue;
    try {
      given.set(name, await ask(askedBuild(facts), get, signal));
    } catch (cause) {
      if (own.has(name) || signal.aborted) throw cause;
      break;
    }
  }
  return given;
};
