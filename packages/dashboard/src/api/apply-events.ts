import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { recordEvent } from "./merge/answers.ts";
import type { RepoEvent } from "./merge/merge.ts";

/**
 * Merges events, or the answers to the user's own actions, into all cached live queries: once into each. Queries
 * that no screen has fetched are not created. Requests in flight merge the events when their answers arrive.
 */
export function applyEvents(cache: QueryClient, events: readonly RepoEvent[]): void {
  notifyManager.batch(() => {
    for (const event of events) recordEvent(cache, event);
    for (const { meta } of cache.getQueryCache().getAll()) {
      const concerning = events.filter((event) => meta?.live?.concerns(event));
      if (concerning.length === 0) continue;
      meta?.live?.merge(cache, concerning);
      meta?.live?.refetchIfOutdated(cache, concerning);
    }
  });
}
