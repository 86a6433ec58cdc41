import type { QueryClient } from "@tanstack/react-query";
import { keys, userQuery } from "../../api/queries.ts";
import { viewerOf } from "../../api/viewer.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";
import { remember, remembered } from "../../lib/storage.ts";
import { buildsEndedByUser } from "./builds-ended-by-user.ts";
import { reported } from "./reported.ts";
import { watches } from "./watches.ts";

/** The user whose builds the lists contain. */
const memory = "notified-user";
const lists = [watches, reported, buildsEndedByUser];

/**
 * Deletes what the browser keeps for the notifications of another user. Keeps everything while nobody is signed in,
 * because a session may have expired.
 */
export function forgetOthers(cache: QueryClient): void {
  const check = (): void => {
    const viewer = viewerOf(cache);
    if (viewer === undefined) return;
    notificationChoices.forgetOthers(viewer);
    const owner = `${viewer.server} ${viewer.user}`;
    const known = remembered(memory);
    if (known === owner) return;
    remember(memory, owner);
    // Without an owner, the lists contain only what this user has added since the page was opened.
    if (known !== undefined) for (const list of lists) list.clear();
  };
  let checked: unknown;
  const checkOnce = (): void => {
    const user = cache.getQueryData(userQuery.queryKey);
    if (user !== checked) check();
    checked = user;
  };
  checkOnce();
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === keys.user[0]) checkOnce();
  });
}

/** Deletes what the browser keeps for notifications, because the user has signed out. */
export function forgetNotifications(): void {
  notificationChoices.forgetAll();
  remember(memory, undefined);
  for (const list of lists) list.clear();
}
