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

/** The numbers of the builds in the history that repeat this build, the oldest first. */
export function restartsOf(build: Build, history: readonly Build[]): number[] {
  return history
    .filter((other) => other.parent === build.number && isSameRun(other, build))
    .map((other) => other.number)
    .toSorted((a, b) => a - b);
}

const isSameRun = (build: Build, original: Build): boolean =>
  comparisonKey(build) === comparisonKey(original) && build.after === original.after;
