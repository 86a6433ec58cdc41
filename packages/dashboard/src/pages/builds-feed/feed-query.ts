import { limits, type Repo } from "@signalbox/contract";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { isNotFound } from "../../api/api-error.ts";
import { call } from "../../api/client.ts";
import { liveInfiniteQuery } from "../../api/live-query.ts";
import { mergeNewestBuilds, type RepoEvent } from "../../api/merge/merge.ts";
import { maxBackgroundRequests } from "../../lib/limiter.ts";
import { reachOf } from "../../api/merge/reach.ts";
import { keys, reposQuery } from "../../api/queries.ts";
import {
  createCursors,
  cursorsToFetch,
  takeBuilds,
  withPage,
  type ListCursor,
} from "./merge-lists.ts";

/** The start of the next page: below the id of a build, or at positions in the lists of all repositories. */
export type FeedCursor = number | readonly ListCursor[] | undefined;

export type FeedPage = { builds: Repo[]; next: FeedCursor };

/**
 * The builds of all repositories, page by page, from the newest on. The embedded server has a call for that; the lists of
 * other servers are merged.
 */
export function feedQuery(cache: QueryClient, isEmbedded: boolean) {
  return liveInfiniteQuery<FeedPage, FeedCursor>({
    key: [...keys.recentBuilds, "all", isEmbedded],
    request: (start, signal) =>
      isEmbedded ? listPage(start, signal) : mergePage(cache, start, signal),
    first: undefined,
    next: ({ next }) => next,
    merge: mergeFeed,
  });
}

/** Reads a page from the call of the embedded server, optionally of the builds that match a query. */
export async function listPage(
  start: FeedCursor,
  signal: AbortSignal,
  filter: { query?: string; zone?: string } = {},
): Promise<FeedPage> {
  const limit = limits.buildsPerPage;
  const before = typeof start === "number" ? start : undefined;
  const builds = await call(
    "listRecentBuilds",
    {},
    { query: { ...filter, before, limit }, signal },
  );
  const next = reachOf(builds) ?? (builds.length < limit ? undefined : builds.at(-1)?.build?.id);
  return { builds, next };
}

/** Reads a page from the lists of all repositories. */
export async function mergePage(
  cache: QueryClient,
  start: FeedCursor,
  signal: AbortSignal,
): Promise<FeedPage> {
  let cursors: readonly ListCursor[] =
    typeof start === "object" ? start : createCursors(await cache.ensureQueryData(reposQuery));
  const builds: Repo[] = [];
  for (;;) {
    const step = takeBuilds(cursors, limits.buildsPerPage - builds.length);
    builds.push(...step.taken);
    const wanted = cursorsToFetch(step.cursors, maxBackgroundRequests);
    if (builds.length >= limits.buildsPerPage) return { builds, next: step.cursors };
    if (wanted.length === 0) return { builds, next: undefined };
    const fetched = new Map(
      await Promise.all(
        wanted.map(async (cursor) => [cursor, await fetchNext(cursor, signal)] as const),
      ),
    );
    cursors = step.cursors.map((cursor) => fetched.get(cursor) ?? cursor);
  }
}

const fetchNext = async (cursor: ListCursor, signal: AbortSignal): Promise<ListCursor> => {
  const query = { page: cursor.page, per_page: limits.buildsPerPage };
  try {
    return withPage(cursor, await call("listBuilds", cursor.repo, { query, signal }));
  } catch (error) {
    // A repository that was deleted or became unreadable has no builds for this user.
    if (!isNotFound(error)) throw error;
    return withPage(cursor, []);
  }
};

/** The build replaces its match, or is inserted in order, unless it is older than all that are loaded. */
const mergeFeed = (
  known: InfiniteData<FeedPage, FeedCursor>,
  event: RepoEvent,
): InfiniteData<FeedPage, FeedCursor> => {
  const { id } = event.build;
  const at = known.pages.findIndex(({ builds }) => id >= (builds.at(-1)?.build?.id ?? Infinity));
  if (at < 0) return known;
  const pages = known.pages.map((page, index) =>
    index === at ? { ...page, builds: mergeNewestBuilds(page.builds, event, Infinity) } : page,
  );
  return { ...known, pages };
};
