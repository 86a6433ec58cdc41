import type { Build } from "@signalbox/contract";
import { comparisonKey } from "./comparable.ts";
import { infrastructureCause } from "./infrastructure.ts";
import { hasRun, outcomeOf, type Outcome } from "./outcome.ts";
import { findStep, type StepName } from "./step-key.ts";

/**
 * All builds of the same commit, event and parameters, the oldest first. If their outcomes differ, the cause
 * is not the code.
 */
export type Attempts = readonly [Build, ...Build[]];

/**
 * Groups builds into attempts, newest first by the first build of each group. A restart thus has the place of its
 * commit's first build, even after younger commits were built.
 */
export function groupAttempts(builds: readonly Build[]): Attempts[] {
  const groups = new Map<string, [Build, ...Build[]]>();
  const keyOf = attemptKeys(builds);
  for (const build of builds.toSorted((a, b) => a.number - b.number)) {
    const key = keyOf(build);
    const group = groups.get(key);
    if (group) group.push(build);
    else groups.set(key, [build]);
  }
  return [...groups.values()].toReversed();
}

/** The attempts that contain the build, found in a history that may or may not contain it. */
export function attemptsAt(build: Build, groups: readonly Attempts[]): Attempts {
  return groups.find((group) => group.some((other) => other.number === build.number)) ?? [build];
}

/** How one test ended in the builds that ran it, by their numbers; "skipped" proves nothing. */
export type TestResults = { readonly results: ReadonlyMap<number, Outcome | "skipped"> };

/** The subject of a verdict: a step by its name, the whole build, or a test by its results. */
export type Subject = StepName | "build" | TestResults;

export function isTest(subject: Subject): subject is TestResults {
  return typeof subject === "object" && "results" in subject;
}

/**
 * The outcome of the subject in one build; undefined if it did not run there, or if the run says nothing of the code: its
 * status is inconclusive, or the infrastructure failed.
 */
export function outcomeIn(build: Build, subject: Subject): Outcome | undefined {
  if (isTest(subject)) {
    const result = subject.results.get(build.number);
    return result === "skipped" ? undefined : result;
  }
  if (infrastructureCause(build, subject) !== undefined) return undefined;
  if (subject === "build") return outcomeOf(build);
  const found = findStep(build, subject);
  return found && hasRun(found.stage) ? outcomeOf(found.step) : undefined;
}

/**
 * The runner merges a pull request into its target branch, so after a push to that branch the same commit
 * is no longer the same code.
 */
const attemptKeys = (builds: readonly Build[]) => {
  const pushes = builds.filter((build) => build.event === "push");
  const targetState = (build: Build): number =>
    pushes.reduce(
      (newest, push) =>
        push.target === build.target && push.number < build.number
          ? Math.max(newest, push.number)
          : newest,
      0,
    );
  return (build: Build): string =>
    JSON.stringify([
      comparisonKey(build),
      // Promotions and rollbacks are comparable, but run different pipelines.
      build.event,
      build.ref,
      build.after || build.number,
      Object.entries(build.params ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      build.event === "pull_request" ? targetState(build) : 0,
    ]);
};
