import { limits, type Repo } from "@signalbox/contract";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { recentBuildsQuery } from "../../api/queries.ts";
import { isOnEmbeddedServer, useSession } from "../../api/session.ts";
import { feedQuery } from "./feed-query.ts";
import { hasGap, joinBuilds } from "./feed-model.ts";

export type Feed = ReturnType<typeof useFeed>;

/** The newest builds of all repositories, and as many older ones as were requested. */
export function useFeed() {
  const cache = useQueryClient();
  const { user, state } = useSession();
  const isEmbedded = isOnEmbeddedServer(user);
  const { data: recent } = useQuery(recentBuildsQuery);
  const query = feedQuery(cache, isEmbedded);
  const older = useInfiniteQuery({
    ...query,
    // The first page is fetched only when the user requests older builds. Other servers would get many requests
    // whenever the live stream opens again.
    enabled: ({ state: { data } }) => isEmbedded && data !== undefined,
  });
  // Older ones that have not ended may follow, and builds between them and the newest ones.
  const newest = useMemo(() => recent?.newest.slice(0, limits.defaultPerPage) ?? none, [recent]);
  const pages = older.data?.pages;
  const builds = useMemo(() => joinBuilds(newest, pages ?? []), [newest, pages]);
  const isOutdated = !isEmbedded && hasGap(newest, pages ?? []);
  const forgetOlder = useEffectEvent(() => {
    void cache.resetQueries({ queryKey: query.queryKey, exact: true });
  });
  useEffect(() => {
    if (isOutdated) forgetOlder();
  }, [isOutdated]);
  return {
    builds,
    isEmbedded,
    /** Whether older builds were loaded. */
    hasOlder: pages !== undefined,
    isComplete: pages !== undefined && !older.hasNextPage,
    isBusy: state === "loading" || older.isFetching,
    hasFailed: older.isError && !older.isFetching,
    showOlder: () => void older.fetchNextPage(),
  };
}

const none: Repo[] = [];
