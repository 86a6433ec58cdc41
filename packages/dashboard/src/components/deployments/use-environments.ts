import type { Environment } from "@signalbox/insight";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { isRefused } from "../../api/api-error.ts";
import { useCan } from "../../api/capabilities.ts";
import { buildsQuery, repoQuery, type RepoName } from "../../api/queries.ts";
import {
  branchBuildsQuery,
  deploymentsQuery,
  olderBuildsQuery,
} from "../../api/topics/deployment-queries.ts";
import {
  listsAllDeployments,
  lanesOf,
  searchProgress,
  type Searched,
} from "./known-deployments.ts";

export type EnvironmentsOptions = {
  /** Whether to fetch the newest builds of the default branch, which can be promoted. */
  withBranch: boolean;
  /** Whether a lane is incomplete, so that some older builds are searched automatically. */
  isIncomplete: (lane: Environment) => boolean;
};

/** The search for earlier deployments, on servers that list only the newest of each target. */
export type DeploymentSearch = Searched & {
  isBusy: boolean;
  hasFailed: boolean;
  /** Searches further back, or tries again. */
  searchMore: () => void;
};

/** The pages of builds that one search reads. */
const pagesAtOnce = 5;

/** The deployments at each target of a repository, kept current by live events. */
export function useEnvironments(repo: RepoName, options: EnvironmentsOptions) {
  const list = useQuery(deploymentsQuery(repo));
  const branch = useBranch(repo, options.withBranch);
  const listsSeveral = useCan("allDeployments");
  const isComplete =
    list.data?.length === 0 || (listsSeveral === true && listsAllDeployments(list.data ?? []));
  const isSearched = list.data !== undefined && listsSeveral !== undefined && !isComplete;
  const { pages, ...reader } = usePages(repo, isSearched);
  const lanes = useMemo(
    () => list.data && lanesOf({ deployments: list.data, branch: branch.known, pages }),
    [list.data, branch.known, pages],
  );
  const search = useSearch(pages, reader, lanes?.some(options.isIncomplete) === true);
  const isSettled =
    listsSeveral !== undefined && !branch.isPending && !(isSearched && reader.isPending);
  return {
    list,
    branch,
    /** Undefined while they are loading. */
    lanes: list.data?.length === 0 || isSettled ? lanes : undefined,
    /** Undefined if all deployments are known without a search. */
    search: isSearched ? search : undefined,
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

/** The pages of all builds that are known: the newest, which changes, and older ones. */
const usePages = (repo: RepoName, isEnabled: boolean) => {
  const newest = useInfiniteQuery({ ...buildsQuery(repo), enabled: isEnabled });
  const older = useInfiniteQuery(olderBuildsQuery(repo));
  const pages = useMemo(
    () => (newest.data ? newest.data.pages.slice(0, 1).concat(older.data?.pages ?? []) : []),
    [newest.data, older.data],
  );
  return {
    pages,
    isPending: newest.isPending,
    isFetching: older.isFetching,
    hasFailed: newest.isError || older.isError,
    fetchNext: newest.isError ? newest.refetch : older.fetchNextPage,
  };
};

type Reader = Omit<ReturnType<typeof usePages>, "pages">;

const useSearch = (
  pages: readonly (readonly { number: number; created: number }[])[],
  { isFetching, hasFailed, fetchNext }: Reader,
  isIncomplete: boolean,
): DeploymentSearch => {
  const [requestedPages, setRequestedPages] = useState(0);
  const searched = useMemo(() => searchProgress(pages), [pages]);
  const wanted = Math.max(requestedPages, isIncomplete ? pagesAtOnce : 1);
  const isBusy = pages.length > 0 && pages.length < wanted && !searched.isComplete && !hasFailed;
  useEffect(() => {
    if (isBusy && !isFetching) void fetchNext();
  }, [isBusy, isFetching, fetchNext]);
  const searchMore = (): void => {
    setRequestedPages(pages.length + pagesAtOnce);
    if (hasFailed) void fetchNext();
  };
  return {
    ...searched,
    isBusy: isBusy || isFetching,
    hasFailed: hasFailed && !isFetching,
    searchMore,
  };
};
