import { needsSteps } from "@signalbox/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import {
  filteredList,
  matchesPerSearch,
  progressOf,
  shownBuilds,
  type FilteredListOptions,
} from "./filtered-list.ts";

/** The number of builds after which the search pauses: of all builds, and of those whose details were fetched. */
const searchedAtOnce = 2000;
const examinedAtOnce = 200;

/** How far the search goes before it pauses: the matches, and the builds searched and examined. */
type Goal = { matches: number; searched: number; examined: number };

const firstGoal: Goal = {
  matches: matchesPerSearch,
  searched: searchedAtOnce,
  examined: examinedAtOnce,
};

/**
 * The builds that match a query. If the browser filters, it reads one part of the list after the other until a page is
 * full, until it has searched enough, or until it is stopped.
 */
export function useFilteredList<Place>(options: FilteredListOptions<Place>) {
  const { filter, isFilteredByServer, cache } = options;
  const list = filteredList(options);
  const query = useInfiniteQuery(list);
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const [goal, setGoal] = useState(firstGoal);
  const [isStopped, setStopped] = useState(false);
  const builds = useMemo(() => data && shownBuilds(data.pages, filter), [data, filter]);
  const progress = useMemo(() => data && progressOf(data.pages), [data]);
  const isReached =
    (builds?.length ?? 0) >= goal.matches ||
    (progress?.searched ?? 0) >= goal.searched ||
    (progress?.examined ?? 0) >= goal.examined;
  const isSearching =
    !isFilteredByServer &&
    !isStopped &&
    !isError &&
    !isReached &&
    (data === undefined || hasNextPage);
  const readNext = useEffectEvent(() => void fetchNextPage());
  /** The number of parts that have been read; 0 unless the next part should be read now. */
  const partsRead = isSearching && !isFetching ? (data?.pages.length ?? 0) : 0;
  useEffect(() => {
    if (partsRead > 0) readNext();
  }, [partsRead]);

  const showMore = (): void => {
    if (isFilteredByServer || isError)
      return void (data === undefined ? refetch() : fetchNextPage());
    setStopped(false);
    if (data === undefined) return void refetch();
    setGoal({
      matches: (builds?.length ?? 0) + matchesPerSearch,
      searched: (progress?.searched ?? 0) + searchedAtOnce,
      examined: (progress?.examined ?? 0) + examinedAtOnce,
    });
    return undefined;
  };
  const stop = (): void => {
    setStopped(true);
    void cache.cancelQueries({ queryKey: list.queryKey, exact: true });
  };
  /** The search was stopped while it read the first part of the list. */
  const isStoppedEarly = isStopped && data === undefined;
  return {
    builds: isStoppedEarly ? [] : builds,
    progress,
    error,
    isDeep: needsSteps(filter) && !isFilteredByServer,
    isSearching: isSearching || (isFilteredByServer && data === undefined && !isError),
    isFilteredByServer,
    hasMore: hasNextPage || isStoppedEarly,
    isBusy: query.isFetchingNextPage,
    retry: () => void refetch(),
    showMore,
    stop,
  };
}

export type FilteredListState = ReturnType<typeof useFilteredList>;
