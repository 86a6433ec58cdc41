import type { QueryClient } from "@tanstack/react-query";
import { recordFeedOpening } from "../api/merge/answers.ts";
import { keys } from "../api/queries.ts";

/**
 * Asks again for what is on screen; the rest of the cache is asked for when it is next looked at.
 * Resolves to whether all of it was answered (false where nothing is on screen).
 */
export const refresh = async (cache: QueryClient): Promise<boolean> => {
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
};

/**
 * A hidden tab needs its icon, title and notification right, and nothing else. The icon tells of the open
 * build, or of the repositories' newest.
 */
export const refreshHidden = async (cache: QueryClient): Promise<void> => {
  recordFeedOpening(cache);
  await cache.invalidateQueries({
    type: "active",
    predicate: ({ queryKey }) => isBuildKey(queryKey) || queryKey[0] === keys.repos[0],
  });
};

/** The key of one build with its stages: `repo`, namespace, name, `build`, number. */
export const isBuildKey = (key: readonly unknown[]): boolean =>
  key[0] === "repo" && key[3] === "build" && Number.isInteger(key[4]);
