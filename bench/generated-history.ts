import type { Build } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "../packages/insight/test/builds.ts";

/** How a step of a generated project behaves: probabilities per run or commit. */
export type Project = {
  /** A run fails although the code is good. */
  readonly flakes: number;
  /** A commit breaks the step. */
  readonly breaks: number;
  /** A commit repairs a broken step. */
  readonly repairs: number;
  /** Somebody restarts a failed build. */
  readonly restarts: number;
};

/** Why a run of the step failed, as only the generator knows. */
export type Truth =
  | { readonly kind: "passed" }
  | { readonly kind: "flaked" }
  /** The commit of the build `since` broke the step. */
  | { readonly kind: "broken"; readonly since: number };

export type Run = { readonly build: Build; readonly truth: Truth };

const judgedStep = { stage: "unit", step: "test" };

/** The builds of the main branch of a project, the oldest first. */
export function generateRuns(random: () => number, project: Project, commits: number): Run[] {
  const runs: Run[] = [];
  let brokenSince: number | undefined;
  const run = (commit: number, parent?: number): Run => {
    const number = runs.length + 1;
    const truth = truthOf(random, project, brokenSince);
    const status = truth.kind === "passed" ? "success" : "failure";
    const build = makeBuild(number, {
      status,
      before: `${commit - 1}`.padStart(40, "0"),
      after: `${commit}`.padStart(40, "0"),
      ...(parent === undefined ? {} : { parent }),
      stages: [makeStage(judgedStep.stage, [makeStep(judgedStep.step, status)])],
    });
    runs.push({ build, truth });
    return { build, truth };
  };
  for (let commit = 1; commit <= commits; commit += 1) {
    if (brokenSince === undefined && random() < project.breaks) brokenSince = runs.length + 1;
    else if (brokenSince !== undefined && random() < project.repairs) brokenSince = undefined;
    let last = run(commit);
    while (last.truth.kind !== "passed" && random() < project.restarts)
      last = run(commit, last.build.number);
  }
  return runs;
}

const truthOf = (random: () => number, { flakes }: Project, since: number | undefined): Truth => {
  if (since !== undefined) return { kind: "broken", since };
  return random() < flakes ? { kind: "flaked" } : { kind: "passed" };
};
