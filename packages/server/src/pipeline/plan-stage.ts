import type { ConditionFacts } from "./conditions.ts";
import { planContainerStage } from "./docker/container-plan.ts";
import type { ContainerStage } from "./docker/container-step.ts";
import { checkDockerSteps } from "./docker/lint-docker.ts";
import { lintPipeline } from "./lint.ts";
import { problemAt } from "./key-check/lint-problem.ts";
import { secretsOfStep } from "./mask/secrets-of-step.ts";
import { parsePipelineFile } from "./parse.ts";
import type { ExternalSecret, FileSecret, LintProblem, Pipeline } from "./file/pipeline-file.ts";
import { itemsOf, type PlannedStep, planSteps } from "./plan-steps.ts";
import { readSubstituted } from "./text/substitute.ts";
import { slashWarnings } from "./text/substitution-syntax.ts";

/** The input of the plan of a stage's steps. */
export type StageRequest = {
  /** The pipeline file, before substitution. */
  text: string;
  /** The values for `${NAME}` in it. */
  values: Record<string, string>;
  /** The name of the stage's pipeline. */
  name: string;
  /** The names of all stages of the build. */
  buildStages: string[];
  facts: ConditionFacts;
  /** The machine in the terms of pipeline files. */
  platform: { os: string; arch: string };
  /** Whether the repository may affect the machine. */
  trusted: boolean;
  /** Images that run privileged in trusted repositories, in addition to the official plugins. */
  privilegedImages: string[];
};

export type StagePlan = {
  steps: PlannedStep[];
  /** The settings that all containers of a docker pipeline share; null for other types. */
  containers: ContainerStage | null;
  /** Warnings about keys and mounts that have no effect. The first step shows them. */
  warnings: string[];
  fileSecrets: FileSecret[];
  externalSecrets: ExternalSecret[];
  /** The secrets that any step of the build names, in the order of the file. */
  secretNames: string[];
};

/**
 * Plans the steps of a stage. The problem says why the stage cannot run here.
 * @throws PipelineFileError if the file is invalid
 */
export function planStage(request: StageRequest): StagePlan | { problem: LintProblem } {
  return readSubstituted(request, (replaced) => planReplaced(replaced, request));
}

function planReplaced(
  replaced: string,
  request: StageRequest,
): StagePlan | { problem: LintProblem } {
  const { pipelines, secrets, externalSecrets } = parsePipelineFile(replaced);
  const pipeline = pipelines.find(({ name }) => name === request.name);
  if (pipeline === undefined) return { problem: noPipeline };
  const problem =
    checkFile(pipeline, pipelines) ?? lintPipeline(pipeline, request) ?? lintNode(pipeline);
  if (problem !== null) return { problem: { ...problem, replaced } };
  return {
    warnings: [...slashWarnings(request.text), ...pipeline.warnings],
    steps: planSteps(pipeline, request.facts, request),
    containers: pipeline.type === "docker" ? planContainerStage(pipeline) : null,
    fileSecrets: secrets,
    externalSecrets,
    secretNames: namesOfSecrets(pipelines, request),
  };
}

const noPipeline: LintProblem = {
  message: "The pipeline file has no pipeline of this name",
  detail: "",
  line: undefined,
};

/** As on Drone runners, a docker stage does not start if any docker pipeline of the file has a bad step. */
function checkFile(pipeline: Pipeline, all: readonly Pipeline[]): LintProblem | null {
  if (pipeline.type !== "docker") return null;
  const problems = all.map((one) => (one.type === "docker" ? checkDockerSteps(one) : null));
  return problems.find((problem) => problem !== null) ?? null;
}

/** Covers all stages, because their steps share a machine, and includes skipped steps. */
function namesOfSecrets(pipelines: readonly Pipeline[], { buildStages }: StageRequest): string[] {
  const used = pipelines.filter(({ name }) => buildStages.includes(name));
  const inSteps = used.flatMap(itemsOf).flatMap(secretsOfStep);
  const forPulls = used.flatMap((one) => (one.type === "docker" ? one.imagePullSecrets : []));
  const names = [...inSteps.map(({ name }) => name), ...forPulls];
  return [...new Set(names)];
}

/** A stage requires exactly the node labels that it lists, and this server has none. */
function lintNode({ node, place }: Pipeline): LintProblem | null {
  const labels = Object.entries(node).map(([name, value]) => `${name}: ${value}`);
  if (labels.length === 0) return null;
  const message = `This server has no node labels; the pipeline asks for ${labels.join(", ")}`;
  return problemAt(place, "node", message);
}
