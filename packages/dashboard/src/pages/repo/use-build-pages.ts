import type { Build } from "@signalbox/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "../../routing/index.ts";
import { useEffect, useMemo } from "react";
import { buildsQuery, type RepoName } from "../../api/queries.ts";

/**
 * The builds of a repository. The number of pages is kept in the URL, so that back, reload and shared links show
 * the same list. Missing pages are fetched one after the other, while the loaded ones are already shown.
 */
export function useBuildPages(repo: RepoName) {
  const { pages = 1 } = useSearch({ from: "/$namespace/$name" });
  const navigate = useNavigate({ from: "/$namespace/$name" });
  const query = useInfiniteQuery(buildsQuery(repo));
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } =
    query;
  const loaded = data?.pages.length ?? 0;
  const isShort = loaded > 0 && loaded < pages && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);

  const builds = useMemo(
    () => data && withoutDuplicates(data.pages.slice(0, pages)),
    [data, pages],
  );
  const show = (): void => {
    // After a failure, the missing page that the URL already includes is fetched again.
    const wanted = isFetchNextPageError && loaded < pages ? pages : pages + 1;
    if (loaded < wanted) void fetchNextPage();
    void navigate({
      search: (old) => ({ ...old, pages: wanted }),
      replace: true,
      resetScroll: false,
    });
  };
  const more = {
    hasMore: hasNextPage || loaded > pages,
    isBusy: isShort || query.isFetchingNextPage,
    show,
  };
  return { builds, error, retry: () => void refetch(), more };
}

/** Removes duplicates, because a new build shifts the content of the following pages. */
const withoutDuplicates = (pages: readonly Build[][]): Build[] => [
  ...new Map(pages.flat().map((build) => [build.id, build])).values(),
];
