import type { ConditionFacts } from "./conditions.ts";
import { lintPipeline } from "./lint.ts";
import { namedSecrets } from "./mask/named-secrets.ts";
import { parsePipelineFile } from "./parse.ts";
import type { FileSecret, Pipeline } from "./file/pipeline-file.ts";
import { type PlannedStep, planSteps } from "./plan-steps.ts";
import { substitute } from "./text/substitute.ts";

/** A stage that is about to run, and what decides what it is to do. */
export interface StageRequest {
  /** The pipeline file, before substitution. */
  text: string;
  /** What `${NAME}` in it stands for. */
  values: Record<string, string>;
  /** The name of the stage's pipeline. */
  name: string;
  /** The names of all stages of its build. */
  buildStages: string[];
  facts: ConditionFacts;
  /** The machine, in the words of pipeline files. */
  platform: { os: string; arch: string };
}

/** What a stage is to do, and what the pipeline file says of secrets. */
export interface StagePlan {
  steps: PlannedStep[];
  /** Those that the file carries, encrypted. */
  fileSecrets: FileSecret[];
  /** Those that any step of the build names, in the order of the file. */
  secretNames: string[];
}

/**
 * What a stage is to do, or a sentence that says why it cannot run here.
 * @throws PipelineFileError when the file cannot be used
 */
export function planStage(request: StageRequest): StagePlan | { error: string } {
  const { pipelines, secrets } = parsePipelineFile(substitute(request.text, request.values));
  const pipeline = pipelines.find(({ name }) => name === request.name);
  if (pipeline === undefined) return { error: "The pipeline file has no pipeline of this name" };
  const error = lintPipeline(pipeline, request.platform) ?? lintNode(pipeline);
  if (error !== null) return { error };
  return {
    steps: planSteps(pipeline, request.facts),
    fileSecrets: secrets,
    secretNames: namesOfSecrets(pipelines, request),
  };
}

/** Of all stages, since their steps share a machine, and of steps that are skipped as well. */
function namesOfSecrets(pipelines: readonly Pipeline[], { buildStages }: StageRequest): string[] {
  const names = pipelines
    .filter(({ name }) => buildStages.includes(name))
    .flatMap(({ steps }) => steps.flatMap(namedSecrets))
    .map(({ name }) => name);
  return [...new Set(names)];
}

/** A stage runs only where the labels are exactly those that it asks for, and this server has none. */
function lintNode({ node }: Pipeline): string | null {
  const asked = Object.entries(node).map(([name, value]) => `${name}: ${value}`);
  if (asked.length === 0) return null;
  return `This server has no node labels; the pipeline asks for ${asked.join(", ")}`;
}
