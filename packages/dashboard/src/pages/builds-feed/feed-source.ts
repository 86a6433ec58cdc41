import type { BuildFilter, Repo } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../api/queries.ts";
import type { FilteredListOptions } from "../../components/build-query/filtered-list.ts";
import { viewerZone } from "../../lib/time.ts";
import type { ListedBuild } from "../../components/lists/build-columns.tsx";
import { listPage, mergePage, type FeedCursor } from "./feed-query.ts";

type Source = {
  cache: QueryClient;
  text: string;
  filter: BuildFilter;
  /** Whether the server takes queries. Otherwise the lists of all repositories are merged and searched. */
  isFilteredByServer: boolean;
};

/** The builds of all repositories that match a query. */
export function feedSource({
  cache,
  text,
  filter,
  isFilteredByServer,
}: Source): FilteredListOptions<FeedCursor> {
  return {
    key: [...keys.recentBuilds, "query", text, isFilteredByServer],
    filter,
    isFilteredByServer,
    cache,
    read: async (cursor, signal) => {
      const { builds, next } = isFilteredByServer
        ? await listPage(cursor, signal, { query: text, zone: viewerZone() })
        : await mergePage(cache, cursor, signal);
      return { builds: buildsOf(builds), next };
    },
  };
}

/** The builds inside repositories. */
export function buildsOf(repos: readonly Repo[]): ListedBuild[] {
  return repos.flatMap(({ namespace, name, folder, example, build }) =>
    build ? [{ namespace, name, folder, example, build }] : [],
  );
}
