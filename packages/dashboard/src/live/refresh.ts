import type { Query, QueryClient } from "@tanstack/react-query";
import { isCurrentAt, recordFeedOpening } from "../api/apply-events.ts";
import type { Opening } from "../api/merge/revisions.ts";
import { keys } from "../api/queries.ts";
import { freshMs } from "../api/query-client.ts";
import { fetchFailed } from "../api/repeat-failed.ts";
import { isNewestBuilds } from "./notifications/notify.ts";

/**
 * Refetches the active queries. The others are refetched when a screen next uses them. When the feed opens, answers that
 * are as current as its revision stay, and so do fresh answers that events do not change, because the feed has missed
 * nothing of those. Resolves to whether all active queries are current (false if there are none).
 */
export async function refresh(cache: QueryClient, opening?: Opening): Promise<boolean> {
  recordFeedOpening(cache, opening?.revision);
  fetchFailed(cache);
  const begin = Date.now();
  const current = new Set(
    cache.getQueryCache().findAll({ predicate: (query) => isCurrentAt(query, opening?.revision) }),
  );
  const isMissed = (query: Query): boolean =>
    opening === undefined || query.meta?.live !== undefined || query.isStaleByTime(freshMs);
  await cache.invalidateQueries(
    {
      predicate: (query) =>
        query.state.dataUpdatedAt > 0 &&
        query.queryKey[0] !== keys.user[0] &&
        !current.has(query) &&
        isMissed(query),
    },
    { cancelRefetch: false },
  );
  const shown = cache.getQueryCache().findAll({ type: "active" });
  return (
    shown.some((query) => current.has(query) || query.state.dataUpdatedAt >= begin) &&
    !shown.some(({ state }) => state.errorUpdatedAt >= begin)
  );
}

/**
 * Refetches only what the icon, the title and the notifications of a hidden tab need: the open builds, the
 * repositories with their newest builds, and the newest builds of all.
 */
export async function refreshHidden(cache: QueryClient, opening?: Opening): Promise<void> {
  recordFeedOpening(cache, opening?.revision);
  await cache.invalidateQueries({
    type: "active",
    predicate: (query) =>
      (isBuildKey(query.queryKey) || isNewestBuilds(query.queryKey)) &&
      !isCurrentAt(query, opening?.revision),
  });
}

/** The key of one build with its stages: `repo`, namespace, name, `build`, number. */
export function isBuildKey(key: readonly unknown[]): boolean {
  return key[0] === "repo" && key[3] === "build" && Number.isInteger(key[4]);
}
