import {
  Build,
  limits,
  matchesFields,
  matchesSteps,
  needsSteps,
  type BuildFilter,
} from "@signalbox/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { liveInfiniteQuery, type RepoName } from "../../api/live-query.ts";
import { mergeBuild, type RepoEvent } from "../../api/merge/merge.ts";
import { createLimiter, maxBackgroundRequests } from "../../lib/limiter.ts";
import type { ListedBuild } from "../lists/build-columns.tsx";
import { fetchSteps } from "../../history/queries/searched-build.ts";

/** A part of a list of builds, the newest first, and where the next part begins. */
export type BuildPart<Cursor> = { builds: readonly ListedBuild[]; next: Cursor | undefined };

/** The builds of a part that match. */
export type FilteredPart<Cursor> = BuildPart<Cursor> & {
  /** How many builds the browser compared; undefined if the server did it. */
  searched: number | undefined;
  /** How many of them had to be fetched with their details. */
  examined: number;
  /** When the oldest of them was created, in unix seconds. */
  searchedBackTo: number | undefined;
};

export type FilteredListOptions<Cursor> = {
  key: QueryKey;
  filter: BuildFilter;
  /** Only events of this repository concern the list. */
  about?: RepoName;
  /** Reads the part that begins at a cursor; undefined is the beginning. */
  read: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<BuildPart<Cursor>>;
  /** Whether `read` returns matching builds only. */
  isFilteredByServer: boolean;
  cache: QueryClient;
};

/** A list of the builds that match a query. The server filters it if it can, otherwise the browser does. */
export function filteredList<Cursor>(options: FilteredListOptions<Cursor>) {
  const { key, filter, about, read, isFilteredByServer, cache } = options;
  return liveInfiniteQuery<FilteredPart<Cursor>, Cursor | undefined>({
    key: [...key, "filtered"],
    ...(about === undefined ? {} : { about }),
    request: async (cursor, signal) => {
      const part = await read(cursor, signal);
      if (isFilteredByServer)
        return { ...part, searched: undefined, examined: 0, searchedBackTo: undefined };
      const candidates = part.builds.filter(({ build }) => matchesFields(build, filter));
      const isDeep = needsSteps(filter);
      const searchedBackTo = part.builds.at(-1)?.build.created;
      return {
        builds: isDeep ? await withMatchingSteps(candidates, filter, cache, signal) : candidates,
        // Builds that were created before cannot match.
        next: searchedBackTo !== undefined && searchedBackTo < filter.since ? undefined : part.next,
        searched: part.builds.length,
        examined: isDeep ? candidates.length : 0,
        searchedBackTo,
      };
    },
    first: undefined,
    next: ({ next }) => next,
    merge: (known, event) => ({ ...known, pages: mergeIntoParts(known.pages, event, filter) }),
  });
}

const withMatchingSteps = async (
  candidates: readonly ListedBuild[],
  filter: BuildFilter,
  cache: QueryClient,
  signal: AbortSignal,
): Promise<ListedBuild[]> => {
  const limit = createLimiter(maxBackgroundRequests);
  const matches = await Promise.all(
    candidates.map((listed) => limit(() => fetchSteps(cache, listed, listed.build), signal)),
  );
  return candidates.filter((listed, index) =>
    matchesSteps({ ...listed.build, stages: matches[index]?.stages }, filter),
  );
};

/**
 * Merges an event into the parts: a known build is updated, a new one that matches is inserted. A build that no longer
 * matches stays, and is hidden by {@link shownBuilds}, so that it returns if it matches again.
 */
export function mergeIntoParts<Cursor>(
  parts: readonly FilteredPart<Cursor>[],
  event: RepoEvent,
  filter: BuildFilter,
): FilteredPart<Cursor>[] {
  const { namespace, name, build } = event;
  const isSame = (listed: ListedBuild) => listed.build.id === build.id;
  if (parts.some(({ builds }) => builds.some(isSame)))
    return parts.map((part) =>
      part.builds.some(isSame)
        ? {
            ...part,
            builds: part.builds.map((listed) =>
              isSame(listed) ? { ...listed, build: mergeBuild(listed.build, build) } : listed,
            ),
          }
        : part,
    );
  const updated = Build.parse(build);
  const isMatch = matchesFields(updated, filter) && matchesSteps(updated, filter);
  const at = parts.findIndex(
    ({ builds, next }) => next === undefined || builds.some(({ build: { id } }) => id < updated.id),
  );
  if (!isMatch || at < 0) return parts.slice();
  return parts.map((part, index) =>
    index === at
      ? { ...part, builds: inserted(part.builds, { namespace, name, build: updated }) }
      : part,
  );
}

const inserted = (builds: readonly ListedBuild[], listed: ListedBuild): ListedBuild[] => {
  const below = builds.findIndex(({ build }) => build.id < listed.build.id);
  return builds.toSpliced(below < 0 ? builds.length : below, 0, listed);
};

/** The builds of the parts that match now, each once. */
export function shownBuilds<Cursor>(
  parts: readonly FilteredPart<Cursor>[],
  filter: BuildFilter,
): ListedBuild[] {
  const all = parts.flatMap(({ builds }) => builds);
  const once = new Map(all.map((listed) => [listed.build.id, listed]));
  return [...once.values()].filter(({ build }) => matchesFields(build, filter));
}

/** How far the browser has searched; undefined if the server filters. */
export type Progress = { searched: number; examined: number; searchedBackTo: number | undefined };

export function progressOf<Cursor>(parts: readonly FilteredPart<Cursor>[]): Progress | undefined {
  if (parts.every(({ searched }) => searched === undefined)) return undefined;
  return {
    searched: parts.reduce((sum, { searched = 0 }) => sum + searched, 0),
    examined: parts.reduce((sum, { examined }) => sum + examined, 0),
    searchedBackTo: parts.findLast(({ searchedBackTo }) => searchedBackTo !== undefined)
      ?.searchedBackTo,
  };
}

/** The search pauses after this many matches. */
export const matchesPerSearch = limits.buildsPerPage;
