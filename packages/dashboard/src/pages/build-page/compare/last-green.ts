import type { Build } from "@signalbox/contract";
import { comparableBuilds, findStep, targetBranchBuilds, type StepName } from "@signalbox/insight";

/** Earlier builds that are searched for a green one. */
export const searchedBuilds = 30;
/** Builds that are loaded at most, for builds that are not among the newest. */
const maxBuilds = 200;

/** How many of the newest builds must be loaded to search before a build. */
export function wantedBuilds(build: Build, newest: number): number {
  return Math.min(maxBuilds, Math.max(0, newest - build.number) + searchedBuilds);
}

/**
 * The last build before this one, of the same kind and ref, that was green and passed the same step. For a pull request
 * without one, the last such push to its target branch. Undefined while builds in between are not loaded (`isComplete`
 * is false then).
 */
export function lastGreen(
  build: Build,
  step: StepName,
  history: readonly Build[],
  isComplete: boolean,
): Build | undefined {
  const isGreen = (other: Build): boolean =>
    other.number < build.number &&
    other.status === "success" &&
    findStep(other, step)?.step.status === "success";
  const found = comparableBuilds(build, history).find(isGreen);
  if (found !== undefined) {
    const between = history.filter(
      ({ number }) => number > found.number && number < build.number,
    ).length;
    return isComplete || between === build.number - found.number - 1 ? found : undefined;
  }
  return isComplete ? targetBranchBuilds(build, history).find(isGreen) : undefined;
}
