import { limits, type Build } from "@signalbox/contract";

/** The median duration of the finished builds among the newest 50; undefined if there are none. */
export function medianSeconds(builds: readonly Build[]): number | undefined {
  const lengths = builds
    .slice(0, limits.chartBuilds)
    // A later attempt may be a part of the pipeline, and it is not another run.
    .filter(({ started, finished, attempt = 1 }) => started > 0 && finished > 0 && attempt === 1)
    .map((build) => Math.max(0, build.finished - build.started))
    .sort((a, b) => a - b);
  const middle = Math.floor(lengths.length / 2);
  const upper = lengths[middle];
  const lower = lengths.length % 2 === 0 ? lengths[middle - 1] : upper;
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}

/** The newest build of a branch: one of the newest builds, or of the newest of each branch, if that list was requested. */
export function newestOfBranch(
  branch: string,
  builds: readonly Build[],
  branches: readonly Build[] = [],
): Build | undefined {
  const isOfBranch = ({ ref }: Build): boolean => ref === `refs/heads/${branch}`;
  return builds.find(isOfBranch) ?? branches.find(isOfBranch);
}
