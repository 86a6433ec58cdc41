import { notifyManager, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { RepoEvent } from "./merge/merge.ts";
import { isSameRevision, revisionOf, type Opening, type Revision } from "./merge/revisions.ts";

/**
 * Merges events, or the answers to the user's own actions, into all cached live queries: once into each. Queries
 * that no screen has fetched are not created. Answers in flight are handled by {@link mergeIntoAnswers}.
 */
export function applyEvents(cache: QueryClient, events: readonly RepoEvent[]): void {
  notifyManager.batch(() => {
    for (const query of cache.getQueryCache().getAll()) {
      const live = query.meta?.live;
      const relevant = events.filter((event) => live?.concerns(event));
      if (live === undefined || relevant.length === 0) continue;
      inFlight.get(query)?.events.push(...relevant);
      live.merge(cache, relevant);
      live.refetchIfOutdated(cache, relevant);
    }
  });
}

/** The changes while a query was being fetched: the events, and the revision at which the feed opened. */
type Fetch = {
  events: RepoEvent[];
  /** The query has no data yet that an event could show to be outdated. */
  isFirst: boolean;
  opening: Opening | undefined;
  signal: AbortSignal | undefined;
};

/** The queries that are being fetched. */
const inFlight = new WeakMap<object, Fetch>();

/** The revisions of the answers that queries hold. Merged events do not change them. */
const heldRevisions = new WeakMap<object, Revision>();

/** Records the signal of a fetch that has just begun, so that the revision of its answer can be found. */
export function recordFetch(cache: QueryClient, queryKey: QueryKey, signal: AbortSignal): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true });
  const fetch = query && inFlight.get(query);
  if (fetch !== undefined) fetch.signal = signal;
}

/** Whether nothing can have changed between a query's answer and the opening of the feed at this revision. */
export function isCurrentAt(query: Query, revision: Revision): boolean {
  const { status, isInvalidated } = query.state;
  return (
    status === "success" && !isInvalidated && isSameRevision(heldRevisions.get(query), revision)
  );
}

/**
 * Merges the events that arrive during a fetch into its answer, which can be older: the server read its tables,
 * then something changed, and the event overtook the answer. An answer that was requested before the feed opened
 * may have missed events, so it is fetched again, unless its revision shows that there were none.
 */
export function mergeIntoAnswers(cache: QueryClient): void {
  cache.getQueryCache().subscribe((change) => {
    if (change.type !== "updated" || change.query.meta?.live === undefined) return;
    const { query, action } = change;
    if (action.type === "fetch")
      inFlight.set(query, {
        events: [],
        isFirst: query.state.data === undefined,
        opening: undefined,
        signal: undefined,
      });
    if (query.state.fetchStatus !== "idle") return;
    const fetch = inFlight.get(query);
    inFlight.delete(query);
    if (fetch === undefined || action.type !== "success") return;
    const revision = revisionOf(fetch.signal);
    heldRevisions.set(query, revision);
    const { events } = fetch;
    if (events.length > 0) query.meta?.live?.merge(cache, events);
    // Deferred, because React Query has not finished this fetch yet.
    if (fetch.opening !== undefined && !isSameRevision(revision, fetch.opening.revision))
      setTimeout(() => void cache.invalidateQueries({ queryKey: query.queryKey, exact: true }), 0);
    else if (fetch.isFirst && events.length > 0)
      setTimeout(() => query.meta?.live?.refetchIfOutdated(cache, events), 0);
  });
}

/** Marks the fetches in flight, because their requests were sent before the feed opened at this revision. */
export function recordFeedOpening(cache: QueryClient, revision: Revision): void {
  for (const query of cache.getQueryCache().getAll()) {
    const fetch = inFlight.get(query);
    if (fetch !== undefined) fetch.opening = { revision };
  }
}
