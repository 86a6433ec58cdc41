import type { Build } from "@signalbox/contract";
import { comparableBuilds, findStep, targetBranchBuilds, type StepName } from "@signalbox/insight";
import { plural } from "../../../lib/text.ts";

/** Earlier builds that are searched for a successful one at first. */
export const searchedBuilds = 30;
/** The maximum number of builds to load at first, and again each time the reader searches further. */
const maxBuilds = 200;
/** The number of builds of a repository that the browser keeps. No search goes further. */
const maxSearched = 2000;

/** How many of the newest builds must be loaded to search before a build. */
export function wantedBuilds(build: Build, newest: number): number {
  return Math.min(maxBuilds, Math.max(0, newest - build.number) + searchedBuilds);
}

/** How many of the newest builds the next search loads. Undefined if all are loaded or the limit is reached. */
export function nextSearchSize(loaded: number, wanted: number): number | undefined {
  if (loaded < wanted || wanted >= maxSearched) return undefined;
  return Math.min(maxSearched, wanted < maxBuilds ? maxBuilds : wanted + maxBuilds);
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** The range of a search without a result: `Searched 200 builds back to 3 March 2026.` */
export function searchedWords(builds: readonly Build[], wanted: number): string {
  const oldest = builds.at(-1);
  if (oldest === undefined) return "No other build has finished.";
  if (builds.length < wanted) return `Searched all ${plural(builds.length, "finished build")}.`;
  const limit = wanted >= maxSearched ? " The search stops there." : "";
  const back = day.format(oldest.created * 1000);
  return `Searched ${plural(builds.length, "build")} back to ${back}.${limit}`;
}

/**
 * The last build before this one, of the same kind and ref, that succeeded and passed the same step. For a pull request
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
