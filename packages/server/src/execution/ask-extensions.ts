import type { StageExtensions } from "../extensions/stage-extensions.ts";
import { secretsOfStep } from "../pipeline/mask/secrets-of-step.ts";
import type { StagePlan } from "../pipeline/plan-stage.ts";
import type { StageFacts } from "./read-stage.ts";
import { createSecretReader, type SecretReaderDeps } from "./secret-reader.ts";

/** What the extensions of the server give to a stage. */
export type GivenByExtensions = {
  /** Values of secrets by name. */
  secrets: ReadonlyMap<string, string>;
};

type Deps = SecretReaderDeps & { extensions?: StageExtensions | undefined };

/**
 * Asks for all that a stage needs before its first step. A fork and a trial get no secrets, so none is asked for.
 * @throws {ExtensionError} if an extension fails
 */
export async function askExtensions(
  facts: StageFacts,
  plan: StagePlan,
  deps: Deps,
  signal: AbortSignal,
): Promise<GivenByExtensions> {
  return { secrets: await askSecrets(facts, plan, deps, signal) };
}

/**
 * Asks one after the other, because a file may name thousands. Those of other stages are asked only to be masked, so that the stage runs
 * without them if the extension fails.
 */
async function askSecrets(
  facts: StageFacts,
  plan: StagePlan,
  deps: Deps,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const given = new Map<string, string>();
  const { build, stage, stored } = facts;
  const ask = deps.extensions?.secretOf;
  if (ask === undefined || build.trial || build.fork) return given;
  const known = createSecretReader(facts, plan, { ...deps, gitAccount: undefined });
  const places = new Map(plan.externalSecrets.toReversed().map(({ name, get }) => [name, get]));
  const asked = { repo: stored.repo, build: { ...build, stages: build.stages ?? [stage] } };
  const pulls = plan.containers?.pullSecrets ?? [];
  const own = new Set([...plan.steps.flatMap(secretsOfStep).map(({ name }) => name), ...pulls]);
  for (const name of new Set([...own, ...plan.secretNames])) {
    const get = places.get(name);
    if (get === undefined || known(name) !== "") continue;
    try {
      given.set(name, await ask(asked, get, signal));
    } catch (cause) {
      if (own.has(name) || signal.aborted) throw cause;
      break;
    }
  }
  return given;
}
