import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { recordFetch } from "./apply-events.ts";
import type { RepoEvent } from "./merge/merge.ts";
import { refetchSoon } from "./merge/refetch-soon.ts";

export type RepoName = { namespace: string; name: string };

/** A build of a repository by its number. */
export type BuildName = { repo: RepoName; build: number };

/** How events change the cached data of one query. `applyEvents` finds it in the query's `meta`. */
export type LiveRules = {
  concerns: (event: RepoEvent) => boolean;
  /** Merges events into the cached data, which is written once. */
  merge: (cache: QueryClient, events: readonly RepoEvent[]) => void;
  /** Fetches the data again if an event shows that part of it is outdated. */
  refetchIfOutdated: (cache: QueryClient, events: readonly RepoEvent[]) => void;
};

declare module "@tanstack/react-query" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge with the library's
  interface Register {
    queryMeta: {
      live?: LiveRules;
      /** Of an observer: the page of the build needs the data. */
      isPage?: boolean;
    };
  }
}

type MergeRules<Data> = {
  key: QueryKey;
  /** The repository or build that the query is about. Other events are ignored. Without it, all events count. */
  about?: RepoName & { number?: number };
  /** Merges one event. It must be pure and tolerate late and repeated events. */
  merge: (known: Data, event: RepoEvent) => Data;
  /** Whether the event shows that other parts of the data, which it does not contain, are outdated. */
  isOutdatedBy?: (known: Data, event: RepoEvent) => boolean;
};

type LiveQuery<Data> = MergeRules<Data> & { request: (signal: AbortSignal) => Promise<Data> };

/**
 * A query whose data events keep current: its key, the call that fetches it, and how one event merges into the answer.
 * No other code has to know about the query.
 */
export function liveQuery<Data>({ request, ...rules }: LiveQuery<Data>) {
  return queryOptions({
    queryKey: rules.key,
    queryFn: ({ client, signal }): Promise<Data> => {
      recordFetch(client, rules.key, signal);
      return request(signal);
    },
    meta: { live: liveRules(rules) },
  });
}

type LiveInfiniteQuery<Page, Cursor> = MergeRules<InfiniteData<Page, Cursor>> & {
  /** Fetches the page that begins at a cursor. */
  request: (cursor: Cursor, signal: AbortSignal) => Promise<Page>;
  first: Cursor;
  /** The start of the page after the last one; undefined if there is none. */
  next: (last: Page, cursor: Cursor) => Cursor | undefined;
};

/** A live query of a list that is fetched page by page. */
export function liveInfiniteQuery<Page, Cursor>(query: LiveInfiniteQuery<Page, Cursor>) {
  const { request, first, next, ...rules } = query;
  return infiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor>, QueryKey, Cursor>({
    queryKey: rules.key,
    queryFn: ({ client, pageParam, signal }): Promise<Page> => {
      // A further page alone does not show that the pages before it are current.
      if (pageParam === first) recordFetch(client, rules.key, signal);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React Query's types lose a type parameter here
      return request(pageParam as Cursor, signal);
    },
    initialPageParam: first,
    getNextPageParam: (last, _pages, cursor) => next(last, cursor),
    meta: { live: liveRules(rules) },
  });
}

function liveRules<Data>({ key, about, merge, isOutdatedBy }: MergeRules<Data>): LiveRules {
  return {
    concerns: ({ namespace, name, build }) =>
      about === undefined ||
      (about.namespace === namespace &&
        about.name === name &&
        (about.number === undefined || about.number === build.number)),
    merge: (cache, events) =>
      cache.setQueryData<Data>(key, (known) => known && events.reduce(merge, known)),
    refetchIfOutdated: (cache, events) => {
      const known = cache.getQueryData<Data>(key);
      if (known !== undefined && events.some((event) => isOutdatedBy?.(known, event)))
        refetchSoon(cache, key);
    },
  };
}
