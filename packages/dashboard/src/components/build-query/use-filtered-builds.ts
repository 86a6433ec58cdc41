import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useReach, useWantedReach } from "../reach/use-reach.ts";
import { filteredQuery, shownBuilds, type Filtered } from "../../api/topics/filtered-query.ts";

/** The builds that match a query, as far as they have been requested. */
export function useFilteredBuilds(filtered: Filtered) {
  const wanted = useWantedReach();
  const query = useInfiniteQuery(filteredQuery(filtered, wanted));
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const { filter } = filtered;
  const builds = useMemo(() => data && shownBuilds(data.pages, filter), [data, filter]);
  const reach = useReach({ wanted, query, coverageIn: ({ pages }) => pages.at(-1)?.coverage });
  return {
    builds,
    error,
    hasMore: hasNextPage,
    isBusy: isFetchingNextPage,
    reach,
    retry: () => void refetch(),
    showMore: () => void fetchNextPage(),
  };
}

export type FilteredBuildsState = ReturnType<typeof useFilteredBuilds>;
