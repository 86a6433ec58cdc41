import type { StagePlan } from "../pipeline/plan-stage.ts";
import type { DeferredWrites } from "../store/deferred-writes.ts";
import type { PreparedStage, StageEnding } from "./executors/executor.ts";
import type { GivenByExtensions } from "./ask-extensions.ts";
import type { RunnerDeps } from "./runner-deps.ts";

/** The state of a running stage that its steps share. */
export type StageRun = {
  deps: RunnerDeps;
  /** Stores the results of the stage and its steps, later if the disk is full. */
  writes: DeferredWrites;
  buildId: number;
  stageId: number;
  stageNumber: number;
  plan: StagePlan;
  prepared: PreparedStage;
  given: GivenByExtensions;
  /** Null while the stage runs. */
  ending: () => StageEnding | null;
  /** Aborted when the stage ends for whatever reason. */
  ended: AbortSignal;
  /** Aborted when the stage was cancelled or the server stops, so that nothing of it is kept any more. */
  cancelled: AbortSignal;
  /** Ends all steps of the stage and starts no more. Later calls do not change the reason. */
  end: (reason: StageEnding) => Promise<void>;
};

export function createStageRun(
  stage: { id: number; build_id: number; number: number },
  shared: Pick<StageRun, "plan" | "prepared" | "given" | "writes" | "deps">,
): StageRun {
  let ending: StageEnding | null = null;
  const ended = new AbortController();
  const cancelled = new AbortController();
  return {
    ...shared,
    buildId: stage.build_id,
    stageId: stage.id,
    stageNumber: stage.number,
    ending: () => ending,
    ended: ended.signal,
    cancelled: cancelled.signal,
    end: (reason) => {
      ending ??= reason;
      ended.abort();
      if (reason === "cancelled" || reason === "stopped") cancelled.abort();
      return shared.prepared.end(ending);
    },
  };
}
