import { limits, type Repo } from "@signalbox/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCan } from "../../api/capabilities.ts";
import { recentBuildsQuery } from "../../api/queries.ts";
import { feedQuery } from "./feed-query.ts";
import { joinBuilds } from "./feed-model.ts";

export type Feed = ReturnType<typeof useFeed>;

/** The newest builds of all repositories, and as many older ones as were requested. */
export function useFeed() {
  const hasOlder = useCan("history");
  const { data: recent } = useQuery(recentBuildsQuery);
  // The first page is fetched only when the user comes near the end.
  const older = useInfiniteQuery({
    ...feedQuery,
    enabled: ({ state: { data } }) => data !== undefined,
  });
  // Older ones that have not ended may follow, and builds between them and the newest ones.
  const newest = useMemo(() => recent?.newest.slice(0, limits.defaultPerPage) ?? none, [recent]);
  const pages = older.data?.pages;
  const builds = useMemo(() => joinBuilds(newest, pages ?? []), [newest, pages]);
  return {
    builds,
    /** Whether the server lists older builds. */
    hasOlder: hasOlder === true,
    isComplete: pages !== undefined && !older.hasNextPage,
    isBusy: older.isFetching,
    hasFailed: older.isError && !older.isFetching,
    showOlder: () => void older.fetchNextPage(),
  };
}

const none: Repo[] = [];
