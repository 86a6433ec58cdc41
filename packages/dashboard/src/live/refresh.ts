import type { QueryClient } from "@tanstack/react-query";
import { recordFeedOpening } from "../api/apply-events.ts";
import { keys } from "../api/queries.ts";

/**
 * Refetches the active queries; the others are refetched when a screen next uses them.
 * Resolves to whether all of them succeeded (false if there are none).
 */
export async function refresh(cache: QueryClient): Promise<boolean> {
  recordFeedOpening(cache);
  const begin = Date.now();
  await cache.invalidateQueries(
    { predicate: ({ state, queryKey }) => state.dataUpdatedAt > 0 && queryKey[0] !== keys.user[0] },
    { cancelRefetch: false },
  );
  const shown = cache.getQueryCache().findAll({ type: "active" });
  return (
    shown.some(({ state }) => state.dataUpdatedAt >= begin) &&
    !shown.some(({ state }) => state.errorUpdatedAt >= begin)
  );
}

/**
 * Refetches only what the icon, the title and the notifications of a hidden tab need: the open builds, and the
 * repositories with their newest builds.
 */
export async function refreshHidden(cache: QueryClient): Promise<void> {
  recordFeedOpening(cache);
  await cache.invalidateQueries({
    type: "active",
    predicate: ({ queryKey }) => isBuildKey(queryKey) || queryKey[0] === keys.repos[0],
  });
}

/** The key of one build with its stages: `repo`, namespace, name, `build`, number. */
export function isBuildKey(key: readonly unknown[]): boolean {
  return key[0] === "repo" && key[3] === "build" && Number.isInteger(key[4]);
}
