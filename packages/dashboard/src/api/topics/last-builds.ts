import { isExcludedFromStatistics, type Build } from "@signalbox/contract";
import { call } from "../client.ts";
import { liveQuery } from "../live-query.ts";
import { mergeBuilds } from "../merge/merge.ts";
import { keys, type RepoName } from "../queries.ts";
import { limitRowRequest } from "../../lib/limiter.ts";

/**
 * The last builds of a repository or of one of its branches, the newest first. Builds that are excluded from statistics
 * are left out.
 */
export function lastBuildsQuery(repo: RepoName, count: number, branch?: string) {
  const ref = branch === undefined ? undefined : `refs/heads/${branch}`;
  return liveQuery({
    key: [...keys.repo(repo), "last-builds", branch ?? null, count],
    about: repo,
    request: (signal): Promise<Build[]> =>
      limitRowRequest(
        async () =>
          (await call("listBuilds", repo, { query: { branch, per_page: count }, signal })).filter(
            (build) => !isExcludedFromStatistics(build),
          ),
        signal,
      ),
    merge: (builds, { build }) =>
      !isExcludedFromStatistics(build) && (ref === undefined || build.ref === ref)
        ? mergeBuilds([builds], build, count).flat().slice(0, count)
        : builds,
  });
}
