import { isDeployment, type Build } from "@signalbox/contract";
import { comparisonKey } from "./comparable.ts";

/**
 * The number of the build that this build repeats. `parent` names it, but a promotion also has a parent: the build that
 * it deploys. For deployments the history decides; if it lacks the parent, the result is undefined.
 */
export function restartedFrom(build: Build, history: readonly Build[]): number | undefined {
  const { parent } = build;
  if (parent === undefined || parent === 0) return undefined;
  if (!isDeployment(build.event)) return parent;
  const original = history.find((other) => other.number === parent);
  return original && isSameRun(build, original) ? parent : undefined;
}

/**
 * The numbers of the builds in the history that repeat this build, the oldest first. A rollback to a deployment is none of
 * them, although it names that deployment as its parent.
 */
export function restartsOf(build: Build, history: readonly Build[]): number[] {
  return history
    .filter(({ parent, event }) => parent === build.number && event === build.event)
    .filter((other) => isSameRun(other, build))
    .map((other) => other.number)
    .toSorted((a, b) => a - b);
}

/**
 * Returns a function that finds the number of the first attempt of a build, by which the attempts of a run are grouped. Servers
 * that do not number attempts name the parent; a restart with other parameters is a run of its own.
 */
export function firstAttemptIn(builds: readonly Build[]): (build: Build) => number {
  const byNumber = new Map(builds.map((build) => [build.number, build]));
  return (build) => {
    let first = build;
    while (first.attempt_of === undefined) {
      const before: Build | undefined = byNumber.get(first.parent ?? 0);
      if (before === undefined || before.number >= first.number) break;
      if (!isSameRun(first, before) || before.event !== first.event) break;
      if (!isEqual(before.params, first.params)) break;
      first = before;
    }
    return first.attempt_of ?? first.number;
  };
}

const isEqual = (one: Build["params"] = {}, other: Build["params"] = {}): boolean => {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
};

const isSameRun = (build: Build, original: Build): boolean =>
  comparisonKey(build) === comparisonKey(original) && build.after === original.after;
