import { parsePipelineFile } from "../pipeline/parse.ts";
import { planBuild, type PlanFacts, type PlannedStage } from "../pipeline/plan.ts";
import { planStage, type StagePlan, type StageRequest } from "../pipeline/plan-stage.ts";

/** What the worker is asked. */
export type Task =
  | { kind: "build"; text: string; facts: PlanFacts }
  | { kind: "stage"; request: StageRequest };

export type TaskResult =
  | { kind: "build"; stages: PlannedStage[] | null }
  | { kind: "stage"; plan: StagePlan | { error: string } };

/** What the worker answers: `fileError` is the message of a PipelineFileError. */
export type Reply = { result: TaskResult } | { fileError: string } | { failure: string };

/** @throws PipelineFileError when the pipeline file cannot be used */
export function runTask(task: Task): TaskResult {
  if (task.kind === "stage") return { kind: "stage", plan: planStage(task.request) };
  return { kind: "build", stages: planBuild(parsePipelineFile(task.text), task.facts) };
}
