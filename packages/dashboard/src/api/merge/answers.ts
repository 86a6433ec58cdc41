import type { QueryClient } from "@tanstack/react-query";
import { mergeEvents, type RepoEvent } from "./merge.ts";

/**
 * An answer can be older than an event that overtook it: the server read its tables, then something changed,
 * and the event arrived first. Therefore the events that arrive during a request are kept and merged into its
 * answer. An answer that was requested before the feed opened may have missed events, so it is fetched again.
 */

type PendingRequest = { events: Map<string, RepoEvent>; hasFeedOpened: boolean };

const pending = new WeakMap<QueryClient, Set<PendingRequest>>();

/** Fetches an answer and merges into it the events that arrived meanwhile. */
export async function fetchAndMerge<Answer>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  fetchAnswer: () => Promise<Answer>,
  merge: (answer: Answer, event: RepoEvent) => Answer,
): Promise<Answer> {
  const request: PendingRequest = { events: new Map(), hasFeedOpened: false };
  const all = pending.get(cache) ?? new Set();
  pending.set(cache, all.add(request));
  try {
    const answer = await fetchAnswer();
    // Deferred until the cache holds this answer, because a query in flight is not fetched again.
    if (request.hasFeedOpened)
      setTimeout(() => void cache.invalidateQueries({ queryKey, exact: true }), 0);
    return [...request.events.values()].reduce(merge, answer);
  } finally {
    all.delete(request);
  }
}

/** Keeps an event for the requests in flight, whose answers may be older. */
export function recordEvent(cache: QueryClient, event: RepoEvent): void {
  const key = `${event.namespace}/${event.name}/${event.build.number}`;
  for (const { events } of pending.get(cache) ?? []) {
    const known = events.get(key);
    events.set(key, known === undefined ? event : mergeEvents(known, event));
  }
}

/** Marks the requests in flight, because they were sent before the feed opened. */
export function recordFeedOpening(cache: QueryClient): void {
  return pending.get(cache)?.forEach((request) => {
    request.hasFeedOpened = true;
  });
}
