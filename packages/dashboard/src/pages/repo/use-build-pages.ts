import type { Build } from "@signalbox/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { buildsQuery, type RepoName } from "../../api/queries.ts";

/**
 * The builds of a repository, as many pages as the address says: back, reload and a shared link show the
 * same list. Pages that are not loaded yet are asked for one after the other; the first ones show already.
 */
export const useBuildPages = (repo: RepoName) => {
  const { pages = 1 } = useSearch({ from: "/$namespace/$name/" });
  const navigate = useNavigate({ from: "/$namespace/$name/" });
  const query = useInfiniteQuery(buildsQuery(repo));
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } =
    query;
  const loaded = data?.pages.length ?? 0;
  const isShort = loaded > 0 && loaded < pages && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);

  const builds = useMemo(() => data && eachOnce(data.pages.slice(0, pages)), [data, pages]);
  const show = (): void => {
    // After a failure the page that the address names already is asked for again.
    const wanted = isFetchNextPageError && loaded < pages ? pages : pages + 1;
    if (loaded < wanted) void fetchNextPage();
    void navigate({
      search: (old) => ({ ...old, pages: wanted }),
      replace: true,
      resetScroll: false,
    });
  };
  const more = {
    isThere: hasNextPage || loaded > pages,
    isBusy: isShort || query.isFetchingNextPage,
    show,
  };
  return { builds, error, retry: () => void refetch(), more };
};

/** The builds of these pages, each once: an insertion shifts what the next page holds. */
const eachOnce = (pages: readonly Build[][]): Build[] => [
  ...new Map(pages.flat().map((build) => [build.id, build])).values(),
];
