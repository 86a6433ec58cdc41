import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { keys } from "../api/queries.ts";
import { refreshHidden } from "./refresh.ts";

it.each([
  ["an open build", keys.build({ namespace: "octo", name: "hello" }, 53), 2],
  ["the repositories", keys.repos, 2],
  ["the newest builds", keys.recentBuilds, 2],
  ["anything else", ["secrets"], 1],
])("a hidden tab refetches %s or not", async (_, queryKey, times) => {
  const cache = createQueryClient();
  let requests = 0;
  const queryFn = () => (requests += 1);
  const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined);
  await expect.poll(() => requests).toBe(1);
  await refreshHidden(cache);
  stop();
  expect(requests).toBe(times);
});
