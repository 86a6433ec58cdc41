import type { Build } from "@signalbox/contract";
import { comparableBuilds, targetBranchBuilds } from "@signalbox/insight";
import { newestFirst } from "./builds-around.ts";
import type { NumberRange } from "./listed-builds.ts";
import type { RepoHistory } from "./repo-history.ts";

/** As many comparable builds as the strip shows beside the open one. */
const wantedBuilds = 19;

/** How many numbers below the known builds are searched. They are a few pages of the list. */
const searchedNumbers = 200;

/** A pull request also needs the builds of its target branch, which may be many. */
const maxLoaded = 30;

/**
 * The numbers in which older comparable builds are searched. In a repository with many branches, few of the neighbours of
 * a build are comparable. Undefined if there are enough, or if there are no older builds.
 * @param near the neighbours of the build, all down to the number `lowest`
 */
export function searchBelow(
  build: Build,
  near: readonly Build[],
  lowest: number,
): NumberRange | undefined {
  if (lowest <= 1 || comparableBuilds(build, near).length >= wantedBuilds) return undefined;
  return { from: Math.max(1, lowest - searchedNumbers), to: lowest - 1 };
}

/** The comparable builds with these numbers, with their stages, newest first. Only these are loaded. */
export async function loadComparable(
  history: RepoHistory,
  build: Build,
  range: NumberRange,
  signal: AbortSignal,
): Promise<Build[]> {
  const listed = await history.list(range, signal);
  const wanted = [...comparableBuilds(build, listed), ...targetBranchBuilds(build, listed)]
    .toSorted(newestFirst)
    .slice(0, maxLoaded);
  const loaded = await Promise.all(wanted.map((one) => history.loadListed(one, signal)));
  return loaded.filter((one) => one !== undefined);
}
