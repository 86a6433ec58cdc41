import { limits, type Build } from "@signalbox/contract";
import { call } from "../client.ts";
import { liveInfiniteQuery, liveQuery } from "../live-query.ts";
import { mergeBuild } from "../merge/merge.ts";
import { keys, type RepoName } from "../queries.ts";
import { mergeDeployments, mergeIntoList } from "./merge-deployments.ts";

/** The number of deployments per target that the embedded server lists. */
export const deploymentsPerTarget = 25;

/** The newest promotion or rollback of each target. The embedded server also lists earlier ones. */
export function deploymentsQuery(repo: RepoName) {
  return liveQuery({
    key: keys.deployments(repo),
    about: repo,
    request: (signal) =>
      call("listDeployments", repo, { query: { limit: deploymentsPerTarget }, signal }),
    merge: (builds, { build }) => mergeDeployments(builds, build),
  });
}

/** The newest builds of a branch. If there are fewer than `limits.maxPerPage`, there are no older ones. */
export function branchBuildsQuery(repo: RepoName, branch: string) {
  return liveQuery({
    key: [...keys.repo(repo), "branch-builds", branch],
    about: repo,
    request: (signal): Promise<Build[]> =>
      call("listBuilds", repo, { query: { branch, per_page: limits.maxPerPage }, signal }),
    merge: (builds, { build }) =>
      build.ref === `refs/heads/${branch}` && !isBelow(builds, build.number)
        ? mergeIntoList(builds, build)
        : builds,
  });
}

/** Whether the build is older than a list that does not reach back to it. */
const isBelow = (builds: readonly Build[], number: number): boolean =>
  builds.length >= limits.maxPerPage && builds.every((known) => known.number > number);

/**
 * The builds of a repository after the first page. They are fetched only by `fetchNextPage`, and are not fetched again
 * when the live feed reopens, because there may be many and they hardly change.
 */
export function olderBuildsQuery(repo: RepoName) {
  return {
    ...liveInfiniteQuery<Build[], number>({
      key: [...keys.repo(repo), "older-builds"],
      about: repo,
      request: (page, signal) =>
        call("listBuilds", repo, { query: { page, per_page: limits.buildsPerPage }, signal }),
      first: 2,
      next: (last, page) => (last.length < limits.buildsPerPage ? undefined : page + 1),
      merge: ({ pages, pageParams }, { build }) => ({
        pageParams,
        pages: pages.map((page) =>
          page.map((known) => (known.number === build.number ? mergeBuild(known, build) : known)),
        ),
      }),
    }),
    enabled: false,
    staleTime: Infinity,
  };
}
