import type { LintProblem } from "../pipeline/file/pipeline-file.ts";
import { parsePipelineFile } from "../pipeline/parse.ts";
import { planBuild, type PlanFacts, type PlannedStage } from "../pipeline/plan.ts";
import { planStage, type StagePlan, type StageRequest } from "../pipeline/plan-stage.ts";

/** The messages to the worker. */
export type Task =
  | { kind: "build"; text: string; facts: PlanFacts }
  | { kind: "stage"; request: StageRequest };

export type TaskResult =
  | { kind: "build"; stages: PlannedStage[] | null }
  | { kind: "stage"; plan: StagePlan | { problem: LintProblem } };

/** The messages from the worker. `fileError`, `line` and `column` are those of a PipelineFileError. */
export type Reply =
  | { result: TaskResult }
  | { fileError: string; line?: number | undefined; column?: number | undefined }
  | { failure: string };

/** @throws PipelineFileError if the pipeline file is invalid */
export function runTask(task: Task): TaskResult {
  if (task.kind === "stage") return { kind: "stage", plan: planStage(task.request) };
  return { kind: "build", stages: planBuild(parsePipelineFile(task.text), task.facts) };
}
