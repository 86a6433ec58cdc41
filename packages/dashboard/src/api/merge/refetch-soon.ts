import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The shortest time between two refetches of a query because of events, which may arrive in a flood. */
const refetchEveryMs = 2000;

/** When queries were last refetched, or will be refetched next, in the time of `performance.now()`. */
const times = new WeakMap<object, number>();

/**
 * Fetches a query again if a screen uses it, because an event shows that its data is outdated: at once, or if that has just
 * happened, as soon as it may happen again. An answer that is under way may be older than the event, so another one follows.
 */
export function refetchSoon(cache: QueryClient, queryKey: QueryKey): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true });
  if (query === undefined) return;
  const refetch = (): void => {
    times.set(query, performance.now());
    if (query.state.fetchStatus === "fetching") refetchSoon(cache, queryKey);
    else void cache.invalidateQueries({ queryKey, exact: true });
  };
  const now = performance.now();
  const last = times.get(query) ?? -Infinity;
  if (last > now) return;
  const waitMs = last + refetchEveryMs - now;
  if (waitMs <= 0) return refetch();
  times.set(query, now + waitMs);
  setTimeout(refetch, waitMs);
}
