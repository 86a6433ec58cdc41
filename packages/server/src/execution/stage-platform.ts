import { isStageType } from "../pipeline/stage-types.ts";
import type { StagePlan } from "../pipeline/plan-stage.ts";
import { changeStage } from "../store/build-changes.ts";
import type { DeferredWrites } from "../store/deferred-writes.ts";
import type { Store } from "../store/store.ts";
import type { Executors } from "./executors/executor.ts";
import type { StageFacts } from "./read-stage.ts";

/**
 * The stage on the machine of its executor, whose platform was not known when the build was created. A pipeline file that
 * names another platform is refused later.
 */
export async function withPlatform(
  facts: StageFacts,
  executors: Executors,
  signal: AbortSignal,
): Promise<StageFacts> {
  const { type = "" } = facts.stage;
  const platform = isStageType(type) ? await executors[type].platform?.(signal) : undefined;
  return platform === undefined ? facts : { ...facts, stage: { ...facts.stage, ...platform } };
}

/** Stores the platform of a stage. Its pipeline file may name parts of it. */
export function storePlatform(
  { id, os, arch }: StageFacts["stage"],
  { containers }: StagePlan,
  store: Store,
  writes: DeferredWrites,
): void {
  if (containers === null) return;
  const { platform } = containers;
  const change = { os: platform.os || os, arch: platform.arch || arch };
  writes.write(() => changeStage(store, id, change));
}
