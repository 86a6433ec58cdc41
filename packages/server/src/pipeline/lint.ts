import { hasCycle } from "./dependencies.ts";
import { lintDocker } from "./docker/lint-docker.ts";
import { limits } from "./file/limits.ts";
import type { Pipeline, PipelineStep } from "./file/pipeline-file.ts";
import { isStageType, stageTypes } from "./stage-types.ts";

export type LintFacts = {
  /** The machine's OS and architecture by Go's names (linux, darwin; amd64, arm64). */
  platform: { os: string; arch: string };
  /** Whether the repository may affect the machine. */
  trusted: boolean;
};

/**
 * Why a pipeline cannot run, or null. The stage gets status `error` with this sentence, because the file as
 * a whole was already accepted when the build was created.
 */
export function lintPipeline(pipeline: Pipeline, facts: LintFacts): string | null {
  const { docker } = pipeline;
  const problem = lintType(pipeline);
  if (problem !== null) return problem;
  if (docker === null) return lintPlatform(pipeline, facts.platform) ?? lintSteps(pipeline);
  return lintDocker(docker, facts.trusted);
}

function lintType({ kind, type, docker }: Pipeline): string | null {
  if (docker && kind !== "pipeline") return `This server cannot run documents of kind ${kind}`;
  const name = type || "docker";
  if (isStageType(name)) return null;
  const ways = Object.hasOwn(needs, name) ? needs[name] : "a connected server that runs them";
  return `This server runs ${stageTypes.join(" and ")} pipelines; ${name} pipelines need ${ways}`;
}

/** What runs the other types of Drone. */
const needs: Readonly<Record<string, string>> = {
  kubernetes: "a connected server with a Kubernetes runner",
  ssh: "a connected server with an SSH runner",
  vm: "a connected server with a runner for virtual machines",
};

function lintPlatform({ platform }: Pipeline, host: { os: string; arch: string }): string | null {
  const os = platform.os || host.os;
  const arch = platform.arch || host.arch;
  if (os === host.os && arch === host.arch) return null;
  return `This server runs ${host.os}/${host.arch} pipelines; the pipeline asks for ${os}/${arch}`;
}

function lintSteps({ steps, clone }: Pipeline): string | null {
  if (steps.length === 0) return "linter: a pipeline needs at least one step";
  if (steps.length > limits.steps) return `linter: more than ${limits.steps} steps`;
  const names = new Set(clone.disable ? [] : ["clone"]);
  for (const step of steps) {
    const problem = lintStep(step, names);
    if (problem) return problem;
    names.add(step.name);
  }
  return lintDependencies(steps);
}

function lintStep(step: PipelineStep, names: ReadonlySet<string>): string | null {
  if (step.name === "") return "linter: invalid or missing step name";
  if (names.has(step.name)) return "linter: duplicate step names";
  if (step.image) return "Linter: cannot define images for an exec pipeline";
  return null;
}

/** Steps may depend on later ones, unlike pipelines, and on `clone` even if it is disabled. */
function lintDependencies(steps: PipelineStep[]): string | null {
  const names = new Set(["clone", ...steps.map((step) => step.name)]);
  const isKnown = (name: string): boolean => names.has(name);
  if (!steps.every((step) => step.depends_on.every(isKnown))) {
    return "linter: invalid or unknown step dependency";
  }
  return hasCycle(steps) ? "linter: cyclical step dependency detected" : null;
}
