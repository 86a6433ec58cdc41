import { limits, type BuildFilter, type Repo } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keys } from "../../api/queries.ts";
import type { FilteredListOptions } from "../../components/build-query/filtered-list.ts";
import { viewerZone } from "../../components/build-query/viewer-zone.ts";
import type { ListedBuild } from "../../components/lists/build-columns.tsx";
import { mergePage, type Place } from "./feed-query.ts";

type Source = {
  cache: QueryClient;
  text: string;
  filter: BuildFilter;
  /** Whether the server takes queries. Otherwise the lists of all repositories are merged and searched. */
  isFiltered: boolean;
};

/** The builds of all repositories that match a query. */
export function feedSource({
  cache,
  text,
  filter,
  isFiltered,
}: Source): FilteredListOptions<Place> {
  return {
    key: [...keys.recentBuilds, "query", text, isFiltered],
    filter,
    isFiltered,
    cache,
    read: async (place, signal) => {
      const { builds, next } = isFiltered
        ? await readMatches(text, place, signal)
        : await mergePage(cache, place, signal);
      return { builds: buildsOf(builds), next };
    },
  };
}

const readMatches = async (text: string, place: Place, signal: AbortSignal) => {
  const limit = limits.buildsPerPage;
  const before = typeof place === "number" ? place : undefined;
  const query = { query: text, zone: viewerZone(), before, limit };
  const builds = await call("listRecentBuilds", {}, { query, signal });
  return { builds, next: builds.length < limit ? undefined : builds.at(-1)?.build?.id };
};

/** The builds inside repositories. */
export function buildsOf(repos: readonly Repo[]): ListedBuild[] {
  return repos.flatMap(({ namespace, name, build }) => (build ? [{ namespace, name, build }] : []));
}
