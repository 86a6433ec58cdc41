import { limits, type Repo } from "@signalbox/contract";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCan } from "../../api/capabilities.ts";
import { recentBuildsQuery } from "../../api/queries.ts";
import type { Reach } from "../../components/reach/use-reach.ts";
import { feedQuery } from "./feed-query.ts";
import { joinBuilds } from "./feed-model.ts";

export type Feed = ReturnType<typeof useFeed>;

/** The newest builds of all repositories, and as many older ones as were requested. */
export function useFeed() {
  const client = useQueryClient();
  const hasOlder = useCan("history");
  const { data: recent } = useQuery(recentBuildsQuery);
  // The first page is fetched only when the user comes near the end.
  const older = useInfiniteQuery({
    ...feedQuery,
    enabled: ({ state: { data, status } }) => data !== undefined || status === "error",
  });
  // Older ones that have not ended may follow, and builds between them and the newest ones.
  const newest = useMemo(() => recent?.newest.slice(0, limits.defaultPerPage) ?? none, [recent]);
  const pages = older.data?.pages;
  const builds = useMemo(
    () => joinBuilds(newest, pages?.map((part) => part.builds) ?? []),
    [newest, pages],
  );
  const showOlder = () => void older.fetchNextPage();
  const reach: Reach = {
    coverage: pages?.at(-1)?.coverage,
    isSearching: older.isFetchingNextPage,
    hasFailed: false,
    search: showOlder,
    stop: () => void client.cancelQueries({ queryKey: feedQuery.queryKey, exact: true }),
  };
  return {
    builds,
    /** Whether the server lists older builds. */
    hasOlder: hasOlder === true,
    isComplete: pages !== undefined && !older.hasNextPage,
    isBusy: older.isFetching,
    hasFailed: older.isError && !older.isFetching,
    /** How far the server searched. It searches further only on request. */
    reach,
    showOlder,
  };
}

const none: Repo[] = [];
