import type { LintProblem } from "../pipeline/file/pipeline-file.ts";
import type { PlanFacts, PlannedStage } from "../pipeline/plan.ts";
import type { StagePlan, StageRequest } from "../pipeline/plan-stage.ts";
import { createTaskThread, type ThreadOptions } from "./task-thread.ts";

/**
 * Plans builds and stages in a worker thread, so that a pipeline file that is slow to parse delays only other
 * files. Rejects with a PipelineFileError if the file is invalid, and with the signal's reason if that is
 * aborted.
 */
export type Planner = {
  /** The stages of a build, or null if no pipeline of the file matches. */
  planBuild: (text: string, facts: PlanFacts) => Promise<PlannedStage[] | null>;
  /** The plan of a stage. The problem says why the stage cannot run here. */
  planStage: (
    request: StageRequest,
    signal?: AbortSignal,
  ) => Promise<StagePlan | { problem: LintProblem }>;
};

export function createPlanner(options: ThreadOptions): Planner {
  const run = createTaskThread(options);
  const unexpected = new Error("The planner returned the result of another task");
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
