import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "../../api/queries.ts";
import { viewerOf } from "../../history/viewer.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";

/**
 * Names to search events for. Each event about a build that the user may want to be notified of contains at least one
 * of them.
 */
export function mentionsOf(cache: QueryClient): string[] {
  const { isMine, branches } = notificationChoices.of(viewerOf(cache));
  const login = isMine ? cache.getQueryData(userQuery.queryKey)?.login : undefined;
  return [...new Set([...(login ? [login] : []), ...branches.map(({ name }) => name)])];
}
