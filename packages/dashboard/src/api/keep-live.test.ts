// @vitest-environment jsdom
import { User } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { keepLive } from "./keep-live.ts";
import { userQuery } from "./queries.ts";

/** Starts it, and counts the feeds that are open. */
const start = () => {
  const cache = new QueryClient();
  const open: string[] = [];
  keepLive(cache, {
    open: (url) => {
      open.push(url);
      return {
        addEventListener: () => undefined,
        close: () => void open.splice(open.indexOf(url), 1),
        readyState: 0,
      };
    },
    schedule: () => undefined,
    later: () => undefined,
  });
  const answer = (user: User | null) => cache.setQueryData(userQuery.queryKey, user);
  return { open, answer };
};

it("opens the feed before it is known who is looking, and once", () => {
  const { open, answer } = start();
  expect(open).toEqual([new URL("/api/stream", document.baseURI).href]);
  answer(User.parse({ id: 1, login: "ada" }));
  answer(User.parse({ id: 1, login: "ada", syncing: true }));
  expect(open).toHaveLength(1);
});

it("closes it for a visitor, and opens it again for a user", () => {
  const { open, answer } = start();
  answer(null);
  expect(open).toHaveLength(0);
  answer(User.parse({ id: 1, login: "ada" }));
  expect(open).toHaveLength(1);
});
