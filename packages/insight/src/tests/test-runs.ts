import type { Outcome } from "../outcome.ts";
import type { StepName } from "../step-key.ts";

/** One test in one step of one build. The suite and the name say which test it is, so a test may move to another file. */
export type TestRun = StepName & {
  /** The number of the build. */
  readonly build: number;
  readonly status: Outcome | "skipped";
  /** Milliseconds. */
  readonly duration: number;
};

/** What a test did in one build, as far as it belongs to the place that was asked for. */
export type TestResult = Pick<TestRun, "status" | "duration">;

/**
 * The results of a test in the step in which the build `at` ran it, by the numbers of builds. If that build and another one
 * ran it in one step only, the names of the steps need not be equal: a step was renamed, or tests move between the steps that
 * share them. Otherwise only the same step counts, because a test that passed on one system says nothing of another one.
 * @param runs all runs of one test
 */
export function resultsAt(
  runs: readonly TestRun[],
  at: number,
  place: StepName,
): ReadonlyMap<number, TestResult> {
  const builds = Map.groupBy(runs, ({ build }) => build);
  const isOnlyPlace = placesOf(builds.get(at) ?? []) <= 1;
  const results = new Map<number, TestResult>();
  for (const [number, all] of builds) {
    const same = all.filter(({ stage, step }) => stage === place.stage && step === place.step);
    const counted = same.length === 0 && isOnlyPlace && placesOf(all) === 1 ? all : same;
    if (counted.length > 0) results.set(number, combine(counted));
  }
  return results;
}

function placesOf(runs: readonly TestRun[]): number {
  return new Set(runs.map(({ stage, step }) => JSON.stringify([stage, step]))).size;
}

/** Several tests of a step may have the same name. */
function combine(runs: readonly TestRun[]): TestResult {
  const has = (status: TestRun["status"]): boolean => runs.some((run) => run.status === status);
  return {
    status: has("failed") ? "failed" : has("passed") ? "passed" : "skipped",
    duration: runs.reduce((sum, { duration }) => sum + duration, 0),
  };
}
