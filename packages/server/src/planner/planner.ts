import type { PlanFacts, PlannedStage } from "../pipeline/plan.ts";
import type { StagePlan, StageRequest } from "../pipeline/plan-stage.ts";
import { createTaskThread, type ThreadOptions } from "./task-thread.ts";

/**
 * Reads pipeline files outside the main thread: a file that is hard to read delays only other files.
 * Rejects with a PipelineFileError when the file cannot be used, and with the signal's reason once that
 * is aborted.
 */
export interface Planner {
  /** The stages of a build, or null when no pipeline of the file matches. */
  planBuild: (text: string, facts: PlanFacts) => Promise<PlannedStage[] | null>;
  /** What a stage is to do, or a sentence that says why it cannot run here. */
  planStage: (
    request: StageRequest,
    signal?: AbortSignal,
  ) => Promise<StagePlan | { error: string }>;
}

export function createPlanner(options: ThreadOptions): Planner {
  const run = createTaskThread(options);
  const unexpected = new Error("The planner answered another question");
  return {
    planBuild: async (text, facts) => {
      const result = await run({ kind: "build", text, facts });
      if (result.kind !== "build") throw unexpected;
      return result.stages;
    },
    planStage: async (request, signal) => {
      const result = await run({ kind: "stage", request }, signal);
      if (result.kind !== "stage") throw unexpected;
      return result.plan;
    },
  };
}
