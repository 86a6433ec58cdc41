import { limits } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isRefused } from "../../api/api-error.ts";
import { useCan } from "../../api/capabilities.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import {
  branchBuildsQuery,
  deploymentsQuery,
  earlierDeploymentsQuery,
} from "../../api/topics/deployment-queries.ts";
import { useReach, useWantedReach } from "../reach/use-reach.ts";
import { listsAllDeployments, lanesOf } from "./known-deployments.ts";

/**
 * The deployments at each target of a repository, kept current by live events.
 * @param withBranch whether to fetch the newest builds of the default branch, which can be promoted
 */
export function useEnvironments(repo: RepoName, { withBranch }: { withBranch: boolean }) {
  const list = useQuery(deploymentsQuery(repo));
  const branch = useBranch(repo, withBranch);
  const listsSeveral = useCan("allDeployments");
  const isSearchable = useCan("history");
  const isKnown = listsSeveral !== undefined && isSearchable !== undefined;
  const isComplete =
    list.data?.length === 0 || (listsSeveral === true && listsAllDeployments(list.data ?? []));
  const isSearched = list.data !== undefined && !isComplete && isSearchable === true;
  const wanted = useWantedReach();
  const earlier = useQuery({ ...earlierDeploymentsQuery(repo, wanted), enabled: isSearched });
  const reach = useReach({ wanted, query: earlier, coverageIn: ({ coverage }) => coverage });
  const lanes = useMemo(
    () =>
      list.data &&
      lanesOf({
        deployments: list.data,
        branch: branch.known,
        earlier: earlier.data?.builds ?? [],
      }),
    [list.data, branch.known, earlier.data],
  );
  const isSettled = isKnown && !branch.isPending && !(isSearched && earlier.isPending);
  return {
    list,
    branch,
    /** Undefined while they are loading. */
    lanes: list.data?.length === 0 || isSettled ? lanes : undefined,
    reach,
    /** Whether there may be older deployments that are not known. */
    hasOlder:
      !isComplete &&
      (earlier.data === undefined ||
        reach.coverage !== undefined ||
        earlier.data.builds.length >= limits.maxPerPage),
    /** Repeats the search for earlier deployments; undefined unless it failed. */
    retry: isSearched && earlier.isError ? () => void earlier.refetch() : undefined,
  };
}

/** The default branch and its newest builds. */
const useBranch = (repo: RepoName, isWanted: boolean) => {
  const { data, isPending } = useQuery(repoQuery(repo));
  const name = data?.default_branch ?? "";
  const isEnabled = isWanted && name !== "";
  const builds = useQuery({ ...branchBuildsQuery(repo, name), enabled: isEnabled });
  const known = useMemo(() => builds.data && { name, builds: builds.data }, [name, builds.data]);
  return {
    name,
    known,
    isPending: isWanted && (isPending || (isEnabled && builds.isPending)),
    hasFailed: isEnabled && builds.isError,
    isRefused: isEnabled && isRefused(builds.error),
    retry: () => void builds.refetch(),
  };
};
