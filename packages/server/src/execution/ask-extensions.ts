import { ExtensionError } from "../extensions/ask-extension.ts";
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
  /** What extensions do not give, and why. The first step shows it. */
  warnings: readonly string[];
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
  const warnings: string[] = [];
  const secrets = isOpen
    ? await askSecrets(facts, plan, { ...deps, warnings }, signal)
    : new Map<string, string>();
  const asked = plan.containers === null ? undefined : deps.extensions;
  const build = askedBuild(facts);
  const variables = (await asked?.variables(build, signal).catch(noticeRefusal(warnings))) ?? [];
  return {
    secrets,
    variables: toEnvironment(variables.filter(({ mask }) => !mask)),
    masked: toEnvironment(variables.filter(({ mask }) => mask && isOpen)),
    registryConfigs:
      (isOpen && (await asked?.registryConfigs(build, signal).catch(noticeRefusal(warnings)))) ||
      [],
    warnings,
  };
}

/** With 404, extensions built with drone-go say that they have nothing for this build, and why. Other failures are thrown. */
const noticeRefusal =
  (warnings: string[], prefix = "") =>
  (error: unknown): undefined => {
    if (!(error instanceof ExtensionError) || error.status !== 404) throw error;
    warnings.push(`${prefix}${error.message}`);
    return undefined;
  };

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
  deps: Deps & { warnings: string[] },
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
      const answer = ask(askedBuild(facts), get, signal);
      const warnings = own.has(name) ? deps.warnings : [];
      given.set(name, (await answer.catch(noticeRefusal(warnings, `Secret ${name}: `))) ?? "");
    } catch (cause) {
      if (own.has(name) || signal.aborted) throw cause;
      break;
    }
  }
  return given;
};
