import type { QueryClient } from "@tanstack/react-query";
import { keys, userQuery } from "../../api/queries.ts";
import { viewerOf } from "../../history/viewer.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";
import { remember, remembered } from "../../lib/storage.ts";
import { ownEnds } from "./own-ends.ts";
import { reported } from "./reported.ts";
import { watches } from "./watches.ts";

/** The user to whom the lists of builds belong. */
const memory = "notified-user";

/** Deletes what the browser keeps for the notifications of a user who has signed out, in any tab, or of another user. */
export function forgetOthers(cache: QueryClient): void {
  let checked: unknown;
  const check = (): void => {
    const user = cache.getQueryData(userQuery.queryKey);
    if (user === undefined || user === checked) return;
    checked = user;
    const viewer = viewerOf(cache);
    notificationChoices.forgetOthers(viewer);
    const owner = viewer && `${viewer.server} ${viewer.user}`;
    if (remembered(memory) === owner) return;
    remember(memory, owner);
    for (const list of [watches, reported, ownEnds]) list.clear();
  };
  check();
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === keys.user[0]) check();
  });
}
