import { isFinished, type Build } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { buildQuery } from "../../../api/queries.ts";
import { mayNotify } from "../../../components/watch/may-notify.ts";
import { buildKey } from "../../../live/hub/protocol.ts";
import { watches } from "../../../live/notifications/watches.ts";
import type { BuildPlace } from "../model/place.ts";

/** Calls the listener when other builds are watched. Returns a function that unsubscribes. */
export const subscribe = watches.subscribe;

export function isBuildWatched({ repo, build }: BuildPlace): boolean {
  return watches.has(buildKey(repo, build));
}

/**
 * Requests a notification for the end of the build, or withdraws the request. Only then does the browser ask for
 * permission.
 */
export async function toggleWatch(
  cache: QueryClient,
  place: BuildPlace,
  build: Build,
): Promise<void> {
  const key = buildKey(place.repo, place.build);
  if (watches.has(key)) return watches.remove(key);
  if (!(await mayNotify())) return;
  // The build may have ended while the browser asked.
  const now = cache.getQueryData(buildQuery(place.repo, place.build).queryKey) ?? build;
  if (!isFinished(now.status)) watches.add(key);
}
