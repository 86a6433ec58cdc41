import { focusManager, notifyManager, type Query, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/**
 * Repeats what could not be loaded and may be loaded later, until it is, as long as a screen shows it. Until then the screen
 * keeps the error: no skeleton replaces it.
 */
export function repeatFailed(cache: QueryClient): void {
  let isPlanned = false;
  const repeat = (): void => {
    isPlanned = false;
    fetchFailed(cache);
  };
  cache.getQueryCache().subscribe((change) => {
    if (change.type !== "updated" || change.action.type !== "error") return;
    if (isPlanned || !mayRecover(change.action.error)) return;
    isPlanned = true;
    repeatLater(repeat);
  });
}

/** Whether a request may succeed later: the server did not refuse it, but failed, was busy or could not be reached. */
export function mayRecover(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status < 400 || status === 408 || status === 429 || (status >= 500 && status !== 501);
}

const repeatAfterMs = 10_000;

/** Calls back after a while, but not while the page is hidden. Returns a function that cancels this. */
export function repeatLater(repeat: () => void): () => void {
  const timer = setInterval(() => {
    if (!focusManager.isFocused()) return;
    clearInterval(timer);
    repeat();
  }, repeatAfterMs);
  return () => clearInterval(timer);
}

/** Fetches the queries again that a screen shows, that failed, and that may succeed now. */
export function fetchFailed(cache: QueryClient): void {
  const idle = cache.getQueryCache().findAll({ type: "active", fetchStatus: "idle" });
  notifyManager.batch(() => {
    for (const query of idle) if (mayRecover(query.state.error)) fetchAgain(query);
  });
}

const fetchAgain = (query: Query): void => {
  const { error, status } = query.state;
  // The query records an error that stays, like the first one.
  query.fetch().catch(() => undefined);
  query.setState({ error, status });
};
