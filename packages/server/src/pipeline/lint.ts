import { cycleIn } from "./dependencies.ts";
import { lintDocker } from "./docker/lint-docker.ts";
import { limits } from "./file/limits.ts";
import type { DockerPipeline } from "./file/docker-pipeline.ts";
import type {
  ExecPipeline,
  LintProblem,
  OtherPipeline,
  Pipeline,
  PipelineStep,
} from "./file/pipeline-file.ts";
import { dependencyProblem, didYouMean, problemAt } from "./key-check/lint-problem.ts";
import { stageTypes } from "./stage-types.ts";

export type LintFacts = {
  /**
   * The machine's OS and architecture by Go's names (linux, darwin; amd64, arm64)
   * (https://go.dev/doc/install/source#environment).
   */
  platform: { os: string; arch: string };
  /** Whether the repository may affect the machine. */
  trusted: boolean;
};

/**
 * Why a pipeline cannot run, or null. The stage gets status `error` with this problem, because the file as
 * a whole was already accepted when the build was created.
 */
export function lintPipeline(pipeline: Pipeline, facts: LintFacts): LintProblem | null {
  if (pipeline.type === "other") return refuseType(pipeline);
  return pipeline.type === "exec"
    ? (lintPlatform(pipeline, facts.platform) ?? lintSteps(pipeline))
    : (lintKind(pipeline) ?? lintDocker(pipeline, facts.trusted));
}

function lintKind({ kind, place }: DockerPipeline): LintProblem | null {
  if (kind === "pipeline") return null;
  const message = `This server cannot run documents of kind ${kind}`;
  return problemAt(place, "kind", message, didYouMean(kind, ["pipeline"]));
}

function refuseType({ typeName: name, place }: OtherPipeline): LintProblem {
  const ways = Object.hasOwn(needs, name) ? needs[name] : "a connected server that runs them";
  const message = `This server runs ${stageTypes.join(" and ")} pipelines; ${name} pipelines need ${ways}`;
  return problemAt(
    place,
    "type",
    message,
    didYouMean(name, [...stageTypes, ...Object.keys(needs)]),
  );
}

/** The programs that run Drone's other pipeline types. */
const needs: Readonly<Record<string, string>> = {
  kubernetes: "a connected server with a Kubernetes runner",
  ssh: "a connected server with an SSH runner",
  vm: "a connected server with a runner for virtual machines",
};

function lintPlatform(
  { platform, place }: ExecPipeline,
  host: { os: string; arch: string },
): LintProblem | null {
  const os = platform.os || host.os;
  const arch = platform.arch || host.arch;
  if (os === host.os && arch === host.arch) return null;
  const message = `This server runs ${host.os}/${host.arch} pipelines; the pipeline asks for ${os}/${arch}`;
  const suggestion = didYouMean(os, [host.os]) || didYouMean(arch, [host.arch]);
  return problemAt(place, "platform", message, suggestion);
}

function lintSteps({ steps, clone, place }: ExecPipeline): LintProblem | null {
  if (steps.length === 0)
    return problemAt(place, "steps", "linter: a pipeline needs at least one step");
  if (steps.length > limits.steps)
    return problemAt(place, "steps", `linter: more than ${limits.steps} steps`);
  const names = new Set(clone.disable ? [] : ["clone"]);
  for (const [index, step] of steps.entries()) {
    const problem = lintStep(step, index, names);
    if (problem) return problem;
    names.add(step.name);
  }
  return lintDependencies(steps) ?? lintCommands(steps);
}

/** A check that Drone runners do not have: they end such a step as a success with an empty log. */
function lintCommands(steps: PipelineStep[]): LintProblem | null {
  const idle = steps.find(({ commands }) => commands.length === 0);
  if (idle === undefined) return null;
  const message = `linter: step ${idle.name} has nothing to run: add commands`;
  return problemAt(idle.place, "commands", message);
}

function lintStep(
  step: PipelineStep,
  index: number,
  names: ReadonlySet<string>,
): LintProblem | null {
  const { name, image, place } = step;
  if (name === "")
    return problemAt(place, "name", "linter: invalid or missing step name", `: step ${index + 1}`);
  if (names.has(name)) return problemAt(place, "name", "linter: duplicate step names", `: ${name}`);
  if (!image) return null;
  const message = "Linter: cannot define images for an exec pipeline";
  return problemAt(place, "image", message, `: step ${name} has the image ${image}`);
}

/** Steps may depend on later ones, unlike pipelines, and on `clone` even if it is disabled. */
function lintDependencies(steps: PipelineStep[]): LintProblem | null {
  const names = new Set(["clone", ...steps.map((step) => step.name)]);
  for (const step of steps) {
    const unknown = step.depends_on.find((name) => !names.has(name));
    if (unknown === undefined) continue;
    const message = "linter: invalid or unknown step dependency";
    return dependencyProblem(step, unknown, message, `: ${step.name} depends on ${unknown}`, names);
  }
  const cycle = cycleIn(steps);
  const [first] = cycle;
  if (first === undefined) return null;
  const detail = `: ${cycle.map(({ name }) => name).join(", ")}`;
  return problemAt(first.place, "depends_on", "linter: cyclical step dependency detected", detail);
}
