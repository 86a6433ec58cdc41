import { type ConditionFacts, triggerMismatch, whenMismatch } from "../conditions.ts";
import { planContainerStep } from "../docker/container-plan.ts";
import type { PrivilegeRules } from "../docker/privileged.ts";
import type { DockerPipeline, DockerStep } from "../file/docker-pipeline.ts";
import type {
  EnvironmentValue,
  ExternalSecret,
  FileSecret,
  Pipeline,
  PipelineStep,
} from "../file/pipeline-file.ts";
import { parsePipelineFile } from "../parse.ts";
import { dockerItems, itemsOf, runPolicy, type RunPolicy } from "../plan-steps.ts";
import { secretsByPipeline } from "../stage-secrets.ts";
import { readSubstituted } from "../text/substitute.ts";
import { explainMismatch } from "./explain-mismatch.ts";

export type OutlineRequest = {
  /** The pipeline file, before substitution. */
  text: string;
  /** The values for `${NAME}` in it. */
  values: Record<string, string>;
  facts: ConditionFacts;
  rules: PrivilegeRules;
};

/** The parts of a pipeline file with their lines, from 1, and what they ask for. */
export type FileOutline = {
  pipelines: OutlinedPipeline[];
  fileSecrets: FileSecret[];
  externalSecrets: ExternalSecret[];
};

export type OutlinedPipeline = {
  name: string;
  line: number;
  /** Why the build does not include it. */
  mismatch: string | undefined;
  /** The secrets that it names. */
  secrets: string[];
  /** The variables of all its steps. */
  environment: Record<string, string>;
  steps: OutlinedStep[];
};

export type OutlinedStep = {
  name: string;
  line: number;
  /** Why its stage does not include it. */
  mismatch: string | undefined;
  run: RunPolicy;
  environment: Record<string, EnvironmentValue>;
  privileged: boolean;
  /** The folders and devices of the machine that it gets. */
  hostPaths: string[];
};

/**
 * Reads the parts of a pipeline file for people. Triggers are those of the file as it is written, and the rest has the values
 * of its variables, as when stages are planned.
 * @throws PipelineFileError if the file is invalid
 */
export function outlineFile(request: OutlineRequest): FileOutline {
  const written = parsePipelineFile(request.text);
  return readSubstituted(request, (replaced) => {
    const { pipelines, secrets, externalSecrets } = parsePipelineFile(replaced);
    const named = secretsByPipeline(replaced);
    return {
      fileSecrets: secrets,
      externalSecrets,
      pipelines: pipelines.map((pipeline, index) => {
        const source = written.pipelines[index] ?? pipeline;
        const mismatch = triggerMismatch(source.trigger, request.facts);
        return {
          name: pipeline.name,
          line: source.place.line,
          mismatch: mismatch && explainMismatch(mismatch),
          secrets: named.get(pipeline.name) ?? [],
          environment: pipeline.type === "docker" ? pipeline.environment : {},
          steps: outlineSteps(pipeline, itemsOf(source), request),
        };
      }),
    };
  });
}

function outlineSteps(
  pipeline: Pipeline,
  written: readonly PipelineStep[],
  { facts, rules }: OutlineRequest,
): OutlinedStep[] {
  const toStep = (step: PipelineStep, index: number) => {
    const mismatch = whenMismatch(step.when, facts);
    return {
      name: step.name,
      line: (written[index] ?? step).place.line,
      mismatch: mismatch && explainMismatch(mismatch),
      run: runPolicy(step.when.status),
      environment: step.environment,
      privileged: false,
      hostPaths: [],
    };
  };
  if (pipeline.type !== "docker") return itemsOf(pipeline).map(toStep);
  return dockerItems(pipeline).map((step, index) =>
    Object.assign(toStep(step, index), privilegesOf(step, pipeline, rules)),
  );
}

function privilegesOf(step: DockerStep, pipeline: DockerPipeline, rules: PrivilegeRules) {
  const { privileged, mounts, devices } = planContainerStep(step, pipeline, rules);
  const folders = mounts.flatMap((mount) => (mount.kind === "host" ? [mount.source] : []));
  return { privileged, hostPaths: [...folders, ...devices.map(({ source }) => source)] };
}
