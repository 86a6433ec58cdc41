import { limits } from "@signalbox/contract";
import { InfiniteQueryObserver, QueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEvent } from "../live/hub/read-event.ts";
import { cachedContentOf, observeAllQueries } from "../live/test/cached-content.ts";
import { createTestServer } from "../live/test/test-server.ts";
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
    request: answer,
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

  it("keeps an event that arrives during a request that is cancelled", async () => {
    const cache = newCache();
    const answers = [Promise.resolve([5]), new Promise<number[]>(() => undefined)];
    const query = mergedNumbers(() => answers.shift() ?? Promise.reject(new Error("no answer")));
    await cache.prefetchQuery(query);
    const leave = new QueryObserver(cache, { ...query, staleTime: 0 }).subscribe(() => undefined);
    expect(cache.isFetching()).toBe(1);
    applyEvents(cache, [event(7)]);
    leave();
    expect(cache.isFetching()).toBe(0);
    expect(cache.getQueryData(query.queryKey)).toEqual([5, 7]);
  });

  it("ignores events about other repositories", async () => {
    const cache = newCache();
    const query = mergedNumbers();
    await cache.prefetchQuery(query);
    applyEvents(cache, [event(1, "b"), event(2)]);
    expect(cache.getQueryData(query.queryKey)).toEqual([2]);
  });

  it("is fetched at most once in two seconds because of outdating events, and once more after the last", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    let requests = 0;
    let state = 0;
    const query = liveQuery({
      key: ["outdated"],
      request: async () => {
        requests += 1;
        const read = state;
        // Long enough for events to arrive in the meantime.
        await new Promise((resolve) => setTimeout(resolve, 300));
        return read;
      },
      merge: (known) => known,
      isOutdatedBy: () => true,
    });
    const leave = new QueryObserver(cache, query).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(300);
    for (let at = 1; at <= 550; at += 1) {
      state = at;
      applyEvents(cache, [event(at)]);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(requests).toBeLessThanOrEqual(1 + 3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(cache.getQueryData(query.queryKey)).toBe(550);
    expect(requests).toBeLessThanOrEqual(1 + 4);
    leave();
    vi.useRealTimers();
  });

  it("is fetched again if an outdating event arrives during its first request", async () => {
    const cache = newCache();
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let requests = 0;
    const query = liveQuery({
      key: ["outdated"],
      request: () => answers[requests++]!.promise,
      merge: (known) => known,
      isOutdatedBy: () => true,
    });
    const leave = new QueryObserver(cache, query).subscribe(() => undefined);
    applyEvents(cache, [event(1)]);
    answers[0]!.resolve("read before the event");
    answers[1]!.resolve("read after it");
    await vi.waitFor(() => expect(cache.getQueryData(query.queryKey)).toBe("read after it"));
    expect(requests).toBe(2);
    leave();
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
    observeAllQueries(cache);
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  }

  it("after the events of two builds equals the answer to a fresh request", async () => {
    const world = createTestServer();
    serve(world.answer);
    world.create(0, "push", "main");
    world.create(0, "push", "next");
    const [cache, fresh] = [newCache(), newCache()];
    await fetchAll(cache);
    for (let at = 0; !world.isOver(); at += 1) applyEvents(cache, eventsOf(world.advance(at)));
    await fetchAll(fresh);
    expect(cachedContentOf(cache)).toEqual(cachedContentOf(fresh));
  });

  function eventsOf(frame: string | undefined): RepoEvent[] {
    const event = readEvent(frame?.slice("data: ".length) ?? "", () => true);
    return event === undefined ? [] : [event];
  }

  const perPage = limits.buildsPerPage;
  const builds = buildsQuery({ namespace: "octo", name: "a" });

  /** A page of a list of 30 running builds, as a server returns it. */
  function pageOf({ searchParams }: URL): Response {
    const all = Array.from({ length: perPage + 5 }, (_, index) => ({
      id: index + 1,
      number: index + 1,
      status: "running",
    })).toReversed();
    const from = (Number(searchParams.get("page")) - 1) * perPage;
    return new Response(JSON.stringify(all.slice(from, from + perPage)));
  }

  it("inserts a new build on the first page, and shifts the others", async () => {
    vi.stubGlobal("fetch", async (url: URL) => pageOf(url));
    const cache = newCache();
    await cache.prefetchInfiniteQuery({ ...builds, pages: 2 });
    applyEvents(cache, [event(perPage + 6)]);
    const pages = cache.getQueryData(builds.queryKey)?.pages;
    expect(pages?.map(({ length }) => length)).toEqual([perPage, 6]);
    expect(pages?.flat()[0]?.number).toBe(perPage + 6);
  });

  it("keeps an event about the first page that arrives while the next page is loaded", async () => {
    const second = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", async (url: URL) => {
      if (url.searchParams.get("page") === "2") await second.promise;
      return pageOf(url);
    });
    const cache = newCache();
    await cache.prefetchInfiniteQuery(builds);
    const fetched = new InfiniteQueryObserver(cache, builds).fetchNextPage();
    const ended = event(perPage + 5);
    applyEvents(cache, [{ ...ended, build: { ...ended.build, status: "success" } }]);
    second.resolve();
    await fetched;
    const pages = cache.getQueryData(builds.queryKey)?.pages;
    expect(pages).toHaveLength(2);
    expect(pages?.[0]?.[0]?.status).toBe("success");
  });
});
