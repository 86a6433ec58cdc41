import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "../../api/queries.ts";
import { viewerOf } from "../../history/viewer.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";

/** The names of which every event contains one that is about a build whose end the user may want to hear of. */
export function mentionsOf(cache: QueryClient): string[] {
  const { isMine, branches } = notificationChoices.of(viewerOf(cache));
  const login = isMine ? cache.getQueryData(userQuery.queryKey)?.login : undefined;
  return [...new Set([...(login ? [login] : []), ...branches.map(({ name }) => name)])];
}
