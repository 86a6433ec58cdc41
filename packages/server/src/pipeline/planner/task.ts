import { typeNameOf, type LintProblem } from "../file/pipeline-file.ts";
import { type FileOutline, outlineFile, type OutlineRequest } from "../outline/outline-file.ts";
import { parsePipelineFile } from "../parse.ts";
import { planBuild, type PlanFacts, type PlannedStage } from "../plan.ts";
import { readStageSecrets, type StageSecrets, type StageSecretsRequest } from "../stage-secrets.ts";
import { planStage, type StagePlan, type StageRequest } from "../plan-stage.ts";

/** The messages to the worker. */
export type Task =
  | { kind: "build"; text: string; facts: PlanFacts }
  | { kind: "stage"; request: StageRequest }
  | { kind: "secrets"; request: StageSecretsRequest }
  | { kind: "types"; text: string }
  | { kind: "outline"; request: OutlineRequest };

export type TaskResult =
  | { kind: "build"; stages: PlannedStage[] | null }
  | { kind: "stage"; plan: StagePlan | { problem: LintProblem } }
  | { kind: "secrets"; secrets: StageSecrets }
  | { kind: "types"; types: string[] }
  | { kind: "outline"; outline: FileOutline };

/** @throws PipelineFileError if the pipeline file is invalid */
export function runTask(task: Task): TaskResult {
  if (task.kind === "stage") return { kind: "stage", plan: planStage(task.request) };
  if (task.kind === "secrets") return { kind: "secrets", secrets: readStageSecrets(task.request) };
  if (task.kind === "outline") return { kind: "outline", outline: outlineFile(task.request) };
  const file = parsePipelineFile(task.text);
  if (task.kind === "types") return { kind: "types", types: file.pipelines.map(typeNameOf) };
  return { kind: "build", stages: planBuild(file, task.facts) };
}
