import { type ConditionFacts, matches, matchesTrigger } from "./conditions.ts";
import { rewriteDependencies } from "./dependencies.ts";
import {
  typeNameOf,
  type Condition,
  type Pipeline,
  type PipelineFile,
} from "./file/pipeline-file.ts";

/** The input of the plan of a build, with the names of the API. */
export type PlanFacts = {
  /** Set if the file needs a review. Stages then wait for approval unless they are among the approved ones. */
  review?: { approved: readonly string[] } | undefined;
  /** The machine that runs the pipelines, their default platform. Containers run on Linux. */
  platform: { os: string; arch: string };
} & ConditionFacts;

/** A new stage, with the names of the API. */
export type PlannedStage = {
  number: number;
  name: string;
  kind: string;
  type: string;
  os: string;
  arch: string;
  /** The platform as written in the pipeline file; empty if it names none. */
  wanted_os: string;
  wanted_arch: string;
  variant: string;
  kernel: string;
  limit: number;
  labels: Record<string, string>;
  depends_on: string[];
  on_success: boolean;
  on_failure: boolean;
  status: "pending" | "waiting_on_dependencies" | "blocked";
};

/** The stages of a build. Null if no pipeline of the file matches, so that no build is created. */
export function planBuild(file: PipelineFile, facts: PlanFacts): PlannedStage[] | null {
  const matching = file.pipelines.filter((pipeline) => matchesTrigger(pipeline.trigger, facts));
  if (matching.length === 0) return null;
  const kept = new Set(matching.map((pipeline) => pipeline.name));
  const dependencies = rewriteDependencies(file.pipelines, kept);
  return matching.map((pipeline, index) =>
    planStage(pipeline, index + 1, dependencies.get(pipeline.name) ?? [], facts),
  );
}

function planStage(
  pipeline: Pipeline,
  number: number,
  depends_on: string[],
  facts: PlanFacts,
): PlannedStage {
  const { kind, name, platform } = pipeline;
  return {
    number,
    name,
    kind,
    type: typeNameOf(pipeline),
    os: platform.os || (pipeline.type === "docker" ? "linux" : facts.platform.os),
    arch: platform.arch || facts.platform.arch,
    wanted_os: platform.os,
    wanted_arch: platform.arch,
    variant: platform.variant,
    kernel: platform.version,
    limit: pipeline.concurrency.limit,
    labels: pipeline.node,
    depends_on,
    ...runsOn(pipeline.trigger.status),
    status: firstStatus(depends_on, facts.review?.approved.includes(name) ?? true),
  };
}

/** Without `trigger.status`, a stage runs only on success. */
function runsOn(status: Condition | undefined): { on_success: boolean; on_failure: boolean } {
  return {
    on_success: matches(status, "success"),
    on_failure: hasPatterns(status) && matches(status, "failure"),
  };
}

const hasPatterns = (condition: Condition | undefined): boolean =>
  condition !== undefined && condition.include.length + condition.exclude.length > 0;

function firstStatus(depends_on: string[], mayRun: boolean): PlannedStage["status"] {
  if (!mayRun) return "blocked";
  return depends_on.length > 0 ? "waiting_on_dependencies" : "pending";
}
