import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient, freshMs } from "../api/query-client.ts";
import { liveQuery } from "../api/live-query.ts";
import { keys } from "../api/queries.ts";
import { refresh, refreshHidden } from "./refresh.ts";

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

it.each([
  ["keeps an answer that events do not change", 0, 1],
  ["fetches such an answer again once it is old", freshMs + 1, 2],
])("an opening feed %s", async (_, age, times) => {
  const cache = createQueryClient();
  let requests = 0;
  const query = { queryKey: ["token"], queryFn: () => (requests += 1), staleTime: Infinity };
  const stop = new QueryObserver(cache, query).subscribe(() => undefined);
  await expect.poll(() => requests).toBe(1);
  cache.setQueryData(query.queryKey, 1, { updatedAt: Date.now() - age });
  await refresh(cache, { revision: undefined });
  stop();
  expect(requests).toBe(times);
});

it("an opening feed fetches again what events change, if its revision is not known", async () => {
  const cache = createQueryClient();
  let requests = 0;
  const request = () => Promise.resolve((requests += 1));
  const query = liveQuery<number>({ key: keys.repos, request, merge: (known) => known });
  const stop = new QueryObserver(cache, query).subscribe(() => undefined);
  await expect.poll(() => cache.getQueryData(keys.repos)).toBe(1);
  await refresh(cache, { revision: undefined });
  stop();
  expect(requests).toBe(2);
});
