// @vitest-environment jsdom
import { SessionUser } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { keys } from "../../api/queries.ts";
import { viewerOf } from "../../api/viewer.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";
import { forgetNotifications, forgetOthers } from "./forget-others.ts";
import { buildsEndedByUser } from "./builds-ended-by-user.ts";
import { reported } from "./reported.ts";
import { watches } from "./watches.ts";

const userWith = (id: number) => SessionUser.parse({ id, login: "kim", installation: "own" });
const lists = [watches, buildsEndedByUser, reported];

let cache: QueryClient;

/** Kim's browser after some use, in the state in which a page is opened. */
beforeEach(() => {
  localStorage.clear();
  cache = new QueryClient();
  cache.setQueryData(keys.user, userWith(1));
  forgetOthers(cache);
  notificationChoices.change(viewerOf(cache)!, { isMine: true });
  for (const list of lists) list.add("octo/hello/53");
});

const kept = () => lists.map((list) => list.has("octo/hello/53"));

it("keeps everything for the same user", () => {
  const page = new QueryClient();
  forgetOthers(page);
  page.setQueryData(keys.user, userWith(1));
  expect(kept()).toEqual([true, true, true]);
  expect(notificationChoices.of(viewerOf(page)).isMine).toBe(true);
});

it("keeps everything when a session expires", () => {
  cache.setQueryData(keys.user, null);
  cache.setQueryData(keys.user, userWith(1));
  expect(kept()).toEqual([true, true, true]);
  expect(notificationChoices.of(viewerOf(cache)).isMine).toBe(true);
});

it("keeps what the first user of a browser has added before the user was known", () => {
  localStorage.clear();
  const page = new QueryClient();
  forgetOthers(page);
  for (const list of lists) list.add("octo/hello/53");
  page.setQueryData(keys.user, userWith(1));
  expect(kept()).toEqual([true, true, true]);
});

it("deletes everything after a sign-out", () => {
  forgetNotifications();
  expect(localStorage).toHaveLength(0);
});

it("deletes what another user left", () => {
  cache.setQueryData(keys.user, userWith(2));
  expect(kept()).toEqual([false, false, false]);
  cache.setQueryData(keys.user, userWith(1));
  expect(notificationChoices.of(viewerOf(cache)).isMine).toBe(false);
});
