import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { mergeEvents, type RepoEvent } from "./merge/merge.ts";

/**
 * Merges events, or the answers to the user's own actions, into all cached live queries: once into each. Queries
 * that no screen has fetched are not created. Answers in flight are handled by {@link mergeIntoAnswers}.
 */
export function applyEvents(cache: QueryClient, events: readonly RepoEvent[]): void {
  notifyManager.batch(() => {
    for (const query of cache.getQueryCache().getAll()) {
      const live = query.meta?.live;
      const concerning = events.filter((event) => live?.concerns(event));
      if (live === undefined || concerning.length === 0) continue;
      for (const event of concerning) record(inFlight.get(query), event);
      live.merge(cache, concerning);
      live.refetchIfOutdated(cache, concerning);
    }
  });
}

/** The changes while a query was being fetched: the events, by build, and whether the feed opened. */
type Fetch = { events: Map<string, RepoEvent>; hasFeedOpened: boolean };

/** The queries that are being fetched. */
const inFlight = new WeakMap<object, Fetch>();

function record(fetch: Fetch | undefined, event: RepoEvent): void {
  if (fetch === undefined) return;
  const key = `${event.namespace}/${event.name}/${event.build.number}`;
  const known = fetch.events.get(key);
  fetch.events.set(key, known === undefined ? event : mergeEvents(known, event));
}

/**
 * Merges the events that arrive during a fetch into its answer, which can be older: the server read its tables,
 * then something changed, and the event overtook the answer. An answer that was requested before the feed opened
 * may have missed events, so it is fetched again.
 */
export function mergeIntoAnswers(cache: QueryClient): void {
  cache.getQueryCache().subscribe((change) => {
    if (change.type !== "updated" || change.query.meta?.live === undefined) return;
    const { query, action } = change;
    if (action.type === "fetch") inFlight.set(query, { events: new Map(), hasFeedOpened: false });
    if (query.state.fetchStatus !== "idle") return;
    const fetch = inFlight.get(query);
    inFlight.delete(query);
    if (fetch === undefined || action.type !== "success") return;
    if (fetch.events.size > 0) query.meta?.live?.merge(cache, [...fetch.events.values()]);
    // Deferred, because React Query has not finished this fetch yet.
    if (fetch.hasFeedOpened)
      setTimeout(() => void cache.invalidateQueries({ queryKey: query.queryKey, exact: true }), 0);
  });
}

/** Marks the fetches in flight, because their requests were sent before the feed opened. */
export function recordFeedOpening(cache: QueryClient): void {
  for (const query of cache.getQueryCache().getAll()) {
    const fetch = inFlight.get(query);
    if (fetch !== undefined) fetch.hasFeedOpened = true;
  }
}
