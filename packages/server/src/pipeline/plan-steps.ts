import { type ConditionFacts, matches, matchesWhen } from "./conditions.ts";
import { rewriteDependencies } from "./dependencies.ts";
import { planContainerStep } from "./docker/container-plan.ts";
import type { ContainerStep } from "./docker/container-step.ts";
import type { PrivilegeRules } from "./docker/privileged.ts";
import type { DockerPipeline, DockerStep } from "./file/docker-pipeline.ts";
import type { Condition, EnvironmentValue, Pipeline, PipelineStep } from "./file/pipeline-file.ts";

/** Whether a step runs if its stage has not failed, if it has, or in both cases. */
export type RunPolicy = "on_success" | "on_failure" | "always";

/** A step of a stage, with the names of the API where it has them. */
export type PlannedStep = {
  number: number;
  name: string;
  /** True for the step that fetches the source. Its commands do not come from the file. */
  isClone: boolean;
  /** Shown to people. As in the file, docker steps may name steps that are not listed. */
  depends_on: string[];
  /** The listed steps that must have ended, or started if detached. */
  waitsFor: string[];
  errignore: boolean;
  /** A failure of the step ends the whole stage at once. */
  failFast: boolean;
  detached: boolean;
  run: RunPolicy;
  commands: string[];
  /** Its own variables. For docker steps, this includes their settings. */
  environment: Record<string, EnvironmentValue>;
  /** Null for exec steps, and for the clone step, which needs no image. */
  container: ContainerStep | null;
};

/**
 * The steps of a stage, numbered from 1: clone, services, steps. A step whose `when` does not match is left out, and
 * its dependents wait for its dependencies instead, so that the order is kept.
 * @param pipeline a pipeline for which `lintPipeline` returns null
 */
export function planSteps(
  pipeline: Pipeline,
  facts: ConditionFacts,
  rules: PrivilegeRules,
): PlannedStep[] {
  const { clone } = pipeline;
  const isDocker = pipeline.type === "docker";
  const containers = isDocker ? planContainers(pipeline, rules) : new Map<string, ContainerStep>();
  const steps = withDependencies(itemsOf(pipeline), !clone.disable);
  const listed = steps.filter((step) => matchesWhen(step.when, facts));
  const waits = rewriteDependencies(steps, new Set(listed.map((step) => step.name)));
  return listed.map((step, index) => {
    const waitsFor = waits.get(step.name) ?? [];
    return {
      number: index + 1,
      name: step.name,
      isClone: step.name === "clone" && !clone.disable,
      depends_on: isDocker ? step.depends_on : waitsFor,
      waitsFor,
      errignore: step.failure === "ignore",
      failFast: isDocker && failFastWords.has(step.failure),
      detached: step.detach,
      run: runPolicy(step.when.status),
      commands: step.commands,
      environment: step.environment,
      container: containers.get(step.name) ?? null,
    };
  });
}

const failFastWords: ReadonlySet<string> = new Set(["fast", "fast-fail", "fail-fast"]);

function planContainers(
  pipeline: DockerPipeline,
  rules: PrivilegeRules,
): ReadonlyMap<string, ContainerStep> {
  const items = dockerItems(pipeline);
  return new Map(items.map((step) => [step.name, planContainerStep(step, pipeline, rules)]));
}

/** The steps of a pipeline, with the services first, in the order in which they are listed. */
export function itemsOf(pipeline: Pipeline): PipelineStep[] {
  if (pipeline.type === "other") return [];
  return pipeline.type === "exec" ? pipeline.steps : dockerItems(pipeline);
}

/** Like `itemsOf`, for a docker pipeline. */
export function dockerItems({ services, steps }: DockerPipeline): DockerStep[] {
  return [...services, ...steps].filter((step) => step !== null);
}

const cloneStep: PipelineStep = {
  name: "clone",
  image: "",
  commands: [],
  environment: {},
  when: {},
  failure: "",
  detach: false,
  depends_on: [],
  place: { line: 1, keys: new Map(), dependencies: [] },
};

/** If no step has dependencies, the steps run one after another. Otherwise steps without any wait for clone only. */
function withDependencies(steps: readonly PipelineStep[], hasClone: boolean): PipelineStep[] {
  const isGraph = steps.some((step) => step.depends_on.length > 0);
  const all = [...(hasClone ? [cloneStep] : []), ...steps];
  return all.map((step, index) => {
    if (step.depends_on.length > 0 || index === 0) return step;
    if (!isGraph) return dependingOn(step, all[index - 1]?.name ?? "");
    return hasClone ? dependingOn(step, "clone") : step;
  });
}

const dependingOn = (step: PipelineStep, name: string): PipelineStep => ({
  ...step,
  depends_on: [name],
});

export function runPolicy(status: Condition | undefined): RunPolicy {
  const isSilent = !status || status.include.length + status.exclude.length === 0;
  if (isSilent || !matches(status, "failure")) return "on_success";
  return matches(status, "success") ? "always" : "on_failure";
}
