import { limits, type Build } from "@signalbox/contract";
import { textOfTerms } from "../../lib/links.ts";
import { call } from "../client.ts";
import { liveQuery } from "../live-query.ts";
import { coverageOf, type Coverage, type WantedReach } from "../merge/reach.ts";
import { keys, type RepoName } from "../queries.ts";
import { mergeDeployments, mergeIntoList } from "./merge-deployments.ts";

/** The number of deployments per target that are listed. */
export const deploymentsPerTarget = 25;

/** The newest promotion or rollback of each target. Some servers also list earlier ones. */
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

/** The newest deployments of all targets, as far as the server has searched for them. */
export type EarlierDeployments = { builds: Build[]; coverage: Coverage | undefined };

/**
 * The newest deployments of a repository, for servers that list only the newest of each target, or not all of them.
 */
export function earlierDeploymentsQuery(repo: RepoName, wanted: WantedReach) {
  return liveQuery({
    key: [...keys.repo(repo), "earlier-deployments"],
    about: repo,
    request: async (signal): Promise<EarlierDeployments> => {
      const query = {
        query: textOfTerms([["event", "promote", "rollback"]]),
        per_page: limits.maxPerPage,
        reach: wanted.read(),
      };
      const builds = await call("listBuilds", repo, { query, signal });
      return { builds, coverage: coverageOf(builds) };
    },
    merge: (known, { build }) => ({ ...known, builds: mergeDeployments(known.builds, build) }),
  });
}
