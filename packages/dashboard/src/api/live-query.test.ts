import { limits } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEvent } from "../live/hub/read-event.ts";
import { knownOf, lookAtAll } from "../live/test/known.ts";
import { createWorld } from "../live/test/world.ts";
import { applyEvents } from "./apply-events.ts";
import { liveQuery } from "./live-query.ts";
import type { RepoEvent } from "./merge/merge.ts";
import { buildsQuery } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";

const caches: QueryClient[] = [];

function newCache(): QueryClient {
  const cache = createQueryClient();
  caches.push(cache);
  return cache;
}

afterEach(() => {
  for (const cache of caches.splice(0)) cache.clear();
  vi.unstubAllGlobals();
});

/** The event of a build of `octo/<name>`. */
function event(number: number, name = "a"): RepoEvent {
  return { id: 1, namespace: "octo", name, build: { id: number, number, status: "running" } };
}

/** A query whose data is the numbers of the builds whose events were merged, in that order. */
function mergedNumbers(answer: () => Promise<number[]> = async () => []) {
  return liveQuery({
    key: ["merged"],
    about: { namespace: "octo", name: "a" },
    ask: answer,
    merge: (numbers, { build }) => [...numbers, build.number],
  });
}

describe("a live query", () => {
  it("merges each event once, in the order of arrival", async () => {
    const cache = newCache();
    const query = mergedNumbers();
    await cache.prefetchQuery(query);
    applyEvents(cache, [event(2), event(1)]);
    applyEvents(cache, [event(3)]);
    expect(cache.getQueryData(query.queryKey)).toEqual([2, 1, 3]);
  });

  it("writes its data once for all events of a batch", async () => {
    const cache = newCache();
    await cache.prefetchQuery(mergedNumbers());
    let writes = 0;
    cache.getQueryCache().subscribe(({ type }) => void (writes += type === "updated" ? 1 : 0));
    applyEvents(cache, [event(1), event(2), event(3)]);
    expect(writes).toBe(1);
  });

  it("merges events that arrive during a request into its answer, once", async () => {
    const cache = newCache();
    const { promise, resolve } = Promise.withResolvers<number[]>();
    const query = mergedNumbers(() => promise);
    const fetched = cache.prefetchQuery(query);
    applyEvents(cache, [event(7), event(8)]);
    resolve([5]);
    await fetched;
    expect(cache.getQueryData(query.queryKey)).toEqual([5, 7, 8]);
    applyEvents(cache, [event(9)]);
    expect(cache.getQueryData(query.queryKey)).toEqual([5, 7, 8, 9]);
  });

  it("ignores events about other repositories", async () => {
    const cache = newCache();
    const query = mergedNumbers();
    await cache.prefetchQuery(query);
    applyEvents(cache, [event(1, "b"), event(2)]);
    expect(cache.getQueryData(query.queryKey)).toEqual([2]);
  });

  it("is not created by an event", () => {
    const cache = newCache();
    applyEvents(cache, [event(1)]);
    expect(cache.getQueryCache().getAll()).toEqual([]);
  });
});

describe("the table of live queries", () => {
  beforeEach(() => {
    vi.stubGlobal("document", { baseURI: "http://ci/", querySelector: () => null });
  });

  /** Serves the calls of the dashboard from a simulated server. */
  function serve(answer: (path: string) => string): void {
    vi.stubGlobal("fetch", async (url: URL) => new Response(answer(url.pathname)));
  }

  async function fetchAll(cache: QueryClient): Promise<void> {
    lookAtAll(cache);
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  }

  it("after the events of two builds holds what a fresh request returns", async () => {
    const world = createWorld();
    serve(world.answer);
    world.create(0, "push", "main");
    world.create(0, "push", "next");
    const [cache, fresh] = [newCache(), newCache()];
    await fetchAll(cache);
    for (let at = 0; !world.isOver(); at += 1) applyEvents(cache, eventsOf(world.advance(at)));
    await fetchAll(fresh);
    expect(knownOf(cache)).toEqual(knownOf(fresh));
  });

  function eventsOf(frame: string | undefined): RepoEvent[] {
    const event = readEvent(frame?.slice("data: ".length) ?? "", () => true);
    return event === undefined ? [] : [event];
  }

  it("puts a new build on the first page of builds only", async () => {
    const all = Array.from({ length: limits.buildsPerPage + 5 }, (_, at) => ({
      id: at + 1,
      number: at + 1,
      status: "success",
    })).toReversed();
    vi.stubGlobal("fetch", async ({ searchParams }: URL) => {
      const from = (Number(searchParams.get("page")) - 1) * limits.buildsPerPage;
      return new Response(JSON.stringify(all.slice(from, from + limits.buildsPerPage)));
    });
    const cache = newCache();
    const query = buildsQuery({ namespace: "octo", name: "a" });
    await cache.prefetchInfiniteQuery({ ...query, pages: 2 });
    applyEvents(cache, [event(all.length + 1)]);
    const pages = cache.getQueryData(query.queryKey)?.pages;
    expect(pages?.map(({ length }) => length)).toEqual([limits.buildsPerPage, 6]);
    expect(pages?.flat()[0]?.number).toBe(all.length + 1);
  });
});
