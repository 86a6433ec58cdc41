import { type ConditionFacts, matches, matchesWhen } from "./conditions.ts";
import { rewriteDependencies } from "./dependencies.ts";
import type { Condition, EnvironmentValue, Pipeline, PipelineStep } from "./file/pipeline-file.ts";

/** Whether a step runs if its stage has not failed, if it has, or in both cases. */
export type RunPolicy = "on_success" | "on_failure" | "always";

/** A step of a stage, with the names of the API where it has them. */
export type PlannedStep = {
  number: number;
  name: string;
  /** True for the step that fetches the source. Its commands do not come from the file. */
  isClone: boolean;
  depends_on: string[];
  errignore: boolean;
  detached: boolean;
  run: RunPolicy;
  commands: string[];
  environment: Record<string, EnvironmentValue>;
};

/**
 * The steps of a stage, numbered from 1. A step whose `when` does not match is left out, and its dependents
 * depend on its dependencies instead, so that the order is kept.
 * @param pipeline a pipeline for which `lintPipeline` returns null
 */
export function planSteps(pipeline: Pipeline, facts: ConditionFacts): PlannedStep[] {
  const steps = withDependencies(pipeline);
  const listed = steps.filter((step) => matchesWhen(step.when, facts));
  const dependencies = rewriteDependencies(steps, new Set(listed.map((step) => step.name)));
  return listed.map((step, index) => ({
    number: index + 1,
    name: step.name,
    isClone: step.name === "clone" && !pipeline.clone.disable,
    depends_on: dependencies.get(step.name) ?? [],
    errignore: step.failure === "ignore",
    detached: step.detach,
    run: runPolicy(step.when.status),
    commands: step.commands,
    environment: step.environment,
  }));
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
};

/** If no step has dependencies, the steps run one after another. Otherwise steps without any wait for clone only. */
function withDependencies({ steps, clone }: Pipeline): PipelineStep[] {
  const first = clone.disable ? [] : [cloneStep];
  const isGraph = steps.some((step) => step.depends_on.length > 0);
  const all = [...first, ...steps];
  return all.map((step, index) => {
    if (step.depends_on.length > 0 || index === 0) return step;
    const before = isGraph ? "clone" : (all[index - 1]?.name ?? "");
    return dependingOn(step, before);
  });
}

const dependingOn = (step: PipelineStep, name: string): PipelineStep => ({
  ...step,
  depends_on: [name],
});

function runPolicy(status: Condition | undefined): RunPolicy {
  const isSilent = !status || status.include.length + status.exclude.length === 0;
  if (isSilent || !matches(status, "failure")) return "on_success";
  return matches(status, "success") ? "always" : "on_failure";
}
