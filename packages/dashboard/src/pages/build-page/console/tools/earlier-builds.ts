import type { Build } from "@signalbox/contract";
import { comparableBuilds, lookBack, targetBranchBuilds } from "@signalbox/insight";

/**
 * Whether an earlier build may have a log to compare with: of the same kind and ref, or a push to the target branch of
 * a pull request. True until that is known.
 * @param around the builds around the build, once they have been read
 */
export function mayHaveEarlierBuild(build: Build, around: readonly Build[] | undefined): boolean {
  if (build.number <= 1) return false;
  // Further back than this, builds are not loaded with the page.
  if (around === undefined || build.number > lookBack) return true;
  const others = [...comparableBuilds(build, around), ...targetBranchBuilds(build, around)];
  return others.some(({ number }) => number < build.number);
}
