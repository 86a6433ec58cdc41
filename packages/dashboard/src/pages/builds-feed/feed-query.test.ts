// @vitest-environment jsdom
import { InfiniteQueryObserver } from "@tanstack/react-query";
import { limits } from "@signalbox/contract";
import { expect, it, onTestFinished, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { feedQuery } from "./feed-query.ts";

/** Reads the first part of the feed, and after it the next ones as often as wanted. */
async function read(answers: Response[], further = 0) {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async ({ searchParams }: URL) => {
    asked.push(searchParams.get("before"));
    return answers.shift()!;
  });
  const cache = createQueryClient();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    cache.clear();
  });
  const observer = new InfiniteQueryObserver(cache, feedQuery);
  let result = await observer.fetchNextPage();
  for (let times = 0; times < further; times += 1) result = await observer.fetchNextPage();
  const parts = result.data?.pages ?? [];
  return {
    lengths: parts.map(({ builds }) => builds.length),
    coverage: parts.at(-1)?.coverage,
    hasNext: result.hasNextPage,
    before: asked.slice(1),
  };
}

/** Builds below an id, as an answer with these headers. */
function builds(count: number, below: number, searched?: number): Response {
  const listed = Array.from({ length: count }, (_, index) => {
    const id = below - 1 - index;
    return { id: 1, slug: "octo/a", build: { id, number: id } };
  });
  const headers = { "x-searched": String(searched), "x-total": "4310" };
  return Response.json(listed, searched === undefined ? {} : { headers });
}

const full = limits.buildsPerPage;

it("ends with a part that is not full", async () => {
  const feed = await read([builds(full, 900), builds(3, 900 - full)], 1);
  expect(feed).toEqual({
    lengths: [full, 3],
    coverage: undefined,
    hasNext: false,
    before: [String(900 - full)],
  });
});

it("says how far the server searched, and continues there, although a part is not full", async () => {
  const feed = await read([builds(3, 900, 200), builds(0, 0, 300), builds(full, 897, 400)], 2);
  expect(feed.before).toEqual(["897", "897"]);
  expect(feed).toMatchObject({ lengths: [3, 0, full], coverage: undefined, hasNext: true });
  expect(await read([builds(3, 900, 200)])).toMatchObject({
    coverage: { searched: 200, total: 4310 },
    hasNext: true,
  });
});
