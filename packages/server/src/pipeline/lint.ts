import { hasCycle } from "./dependencies.ts";
import { limits } from "./file/limits.ts";
import type { Pipeline, PipelineStep } from "./file/pipeline-file.ts";
import { isStageType } from "./stage-types.ts";

/**
 * Why a pipeline cannot run, or null. The stage gets status `error` with this sentence, because the file as
 * a whole was already accepted when the build was created.
 * @param host the machine's OS and architecture by Go's names (linux, darwin; amd64, arm64)
 */
export function lintPipeline(
  pipeline: Pipeline,
  host: { os: string; arch: string },
): string | null {
  return lintType(pipeline) ?? lintPlatform(pipeline, host) ?? lintSteps(pipeline);
}

function lintType({ type }: Pipeline): string | null {
  if (isStageType(type)) return null;
  const name = type || "docker";
  return `This server runs exec pipelines; ${name} pipelines need a connected server that runs them`;
}

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
