// @vitest-environment jsdom
import { parseQuery, reachHeader, revisionHeader, toFilter } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { refresh } from "../../live/refresh.ts";
import { repoBuildsSource } from "./repo-builds-source.ts";
import { useFilteredList } from "./use-filtered-list.ts";

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const repo = { namespace: "octo", name: "hello" };

/** A server with 5,000 builds that filters by branches only. Every 25th build failed, every 7th has the step e2e. */
const serve = () => {
  const requests: string[] = [];
  /** Resolved when the page with that number may be answered. */
  const held = new Map<string, Promise<void>>();
  const open = { now: 0, max: 0 };
  const builds = Array.from({ length: 5000 }, (_, index) => {
    const number = 5000 - index;
    const names = number % 7 === 0 ? ["test", "e2e"] : ["test"];
    const status = number % 25 === 0 ? "failure" : "success";
    const stages = [
      makeStage(
        "unit",
        names.map((name) => makeStep(name, "success")),
      ),
    ];
    return makeBuild(number, { id: number, status, stages, created: 1000 + number });
  });
  vi.stubGlobal("fetch", async (url: URL, { signal }: RequestInit) => {
    const { pathname, searchParams, search } = url;
    requests.push(pathname.split("/builds")[1] + search);
    open.now += 1;
    open.max = Math.max(open.max, open.now);
    await new Promise((resolve) => setTimeout(resolve));
    await held.get(searchParams.get("page") ?? "");
    open.now -= 1;
    signal?.throwIfAborted();
    const number = Number(/builds\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    if (number > 0) return Response.json(builds.find((one) => one.number === number));
    const size = Number(searchParams.get("per_page"));
    const start = (Number(searchParams.get("page")) - 1) * size;
    const page = builds.slice(start, start + size);
    return Response.json(page.map(({ stages: _stages, ...build }) => build));
  });
  return { requests, open, builds, held };
};

const show = (text: string, cache = createQueryClient(), isFilteredByServer = false) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const filter = toFilter(parseQuery(text).query, { nowMs: 10_000_000, zone: "UTC" });
  const source = { cache, repo, text, filter, isFilteredByServer, branch: "main" };
  return renderHook(() => useFilteredList(repoBuildsSource(source)), { wrapper });
};

const waitOptions = { timeout: 30_000 };
const ended = (result: { current: { isSearching: boolean } }) =>
  waitFor(() => expect(result.current.isSearching).toBe(false), waitOptions);

it("searches page by page until a page of matches is full, and further on demand", async () => {
  const { requests } = serve();
  const { result } = show("status:failure");
  await ended(result);
  expect(result.current.builds?.map(({ build }) => build.number).slice(0, 3)).toEqual([
    5000, 4975, 4950,
  ]);
  expect(result.current.progress).toEqual({ searched: 1300, examined: 0, searchedBackTo: 4701 });
  expect(requests).toEqual(
    Array.from({ length: 13 }, (_, index) => `?page=${index + 1}&per_page=100&branch=main`),
  );
  act(() => result.current.showMore());
  await waitFor(() => expect(result.current.builds).toHaveLength(104), waitOptions);
  expect(result.current.progress?.searched).toBe(2600);
  expect(result.current.hasMore).toBe(true);
});

it("ends at builds from before the time of since:", async () => {
  const { requests } = serve();
  const { result } = show("status:failure since:70m");
  await ended(result);
  expect(result.current.builds).toHaveLength(9);
  expect(result.current.hasMore).toBe(false);
  expect(requests).toHaveLength(3);
});

it("searches until the server can be asked, while the browser is offline", async () => {
  serve();
  onlineManager.setOnline(false);
  const { result } = show("status:failure", createQueryClient(), true);
  expect(result.current).toMatchObject({ isSearching: true, builds: undefined });
  act(() => onlineManager.setOnline(true));
  await ended(result);
  expect(result.current.builds).toBeDefined();
});

it("goes on where the server ended a long search", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async ({ searchParams }: URL) => {
    const before = searchParams.get("before");
    requests.push(before ?? "newest");
    return before === null
      ? Response.json([], { headers: { [reachHeader]: "700" } })
      : Response.json([makeBuild(3, { id: 3, status: "failure" })]);
  });
  const { result } = show("status:failure -word", createQueryClient(), true);
  await waitFor(() => expect(result.current.hasMore).toBe(true), waitOptions);
  expect(result.current.builds).toEqual([]);
  act(() => result.current.showMore());
  await waitFor(() => expect(result.current.builds).toHaveLength(1), waitOptions);
  expect(result.current.hasMore).toBe(false);
  expect(requests).toEqual(["newest", "700"]);
});

it("pauses after 2,000 builds without a match", async () => {
  serve();
  const { result } = show("status:killed");
  await ended(result);
  expect(result.current.progress?.searched).toBe(2000);
  expect(result.current.builds).toEqual([]);
});

it("stops on request, and keeps the builds it found", async () => {
  const third = Promise.withResolvers<void>();
  serve().held.set("3", third.promise);
  const { result } = show("status:killed");
  await waitFor(() => expect(result.current.progress?.searched).toBeGreaterThan(0), waitOptions);
  act(() => result.current.stop());
  expect(result.current.isSearching).toBe(false);
  expect(result.current.progress?.searched).toBeLessThan(2000);
  third.resolve();
  act(() => result.current.showMore());
  await ended(result);
  expect(result.current.progress?.searched).toBeGreaterThan(2000);
});

it("stops while it reads the first page, and begins again on request", async () => {
  const first = Promise.withResolvers<void>();
  const { requests, held } = serve();
  held.set("1", first.promise);
  const { result } = show("status:failure");
  await waitFor(() => expect(requests).toHaveLength(1), waitOptions);
  act(() => result.current.stop());
  await waitFor(() => expect(result.current.builds).toEqual([]), waitOptions);
  expect(result.current).toMatchObject({ isSearching: false, hasMore: true });
  first.resolve();
  act(() => result.current.showMore());
  expect(result.current.isSearching).toBe(true);
  await waitFor(() => expect(result.current.builds).toHaveLength(52), waitOptions);
});

it("asks for the details of at most four builds at once to compare steps", async () => {
  const { requests, open } = serve();
  const { result } = show("step:e2e status:success");
  await ended(result);
  expect(open.max).toBe(4);
  expect(result.current.progress).toEqual({ searched: 300, examined: 288, searchedBackTo: 5701 });
  expect(requests.filter((path) => path.startsWith("/"))).toHaveLength(288);
  expect(result.current.builds?.[0]?.build.number).toBe(4998);
});

it("asks again for the details of a build that was running when it was examined", async () => {
  const { requests, builds } = serve();
  const newest = builds[0]!;
  builds[0] = { ...newest, status: "running", finished: 0 };
  const cache = createQueryClient();
  const { result, unmount } = show("step:deploy", cache);
  await ended(result);
  unmount();
  builds[0] = {
    ...newest,
    status: "success",
    stages: [makeStage("unit", [makeStep("deploy", "success")])],
  };
  const before = requests.length;
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey.includes("filtered") });
  const again = show("step:deploy", cache).result;
  await ended(again);
  expect(again.current.builds?.map(({ build }) => build.number)).toEqual([5000]);
  expect(requests.slice(before).filter((path) => path.startsWith("/"))).toEqual(["/5000"]);
});

it("continues when another search that examines the same builds is stopped", async () => {
  const { requests } = serve();
  const cache = createQueryClient();
  const stopped = show("step:e2e", cache).result;
  const other = show("step:test,e2e", cache).result;
  await waitFor(() => expect(requests).toContain("/4990"), waitOptions);
  act(() => stopped.current.stop());
  await ended(other);
  expect(other.current.error).toBeNull();
  // An aborted request would be repeated.
  const details = requests.filter((path) => path.startsWith("/"));
  expect(details).toEqual([...new Set(details)]);
});

it("is requested once if nothing changed until the stream of events opened", async () => {
  const cache = createQueryClient();
  const answer = Promise.withResolvers<Response>();
  const fetched = vi.fn<() => Promise<Response>>(() => answer.promise);
  vi.stubGlobal("fetch", fetched);
  const { result } = show("status:failure", cache, true);
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  const refreshed = refresh(cache, { revision: "7" });
  answer.resolve(Response.json([], { headers: { [revisionHeader]: "7" } }));
  await refreshed;
  await waitFor(() => expect(result.current.builds).toEqual([]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toHaveBeenCalledOnce();
  await refresh(cache, { revision: "7" });
  expect(fetched).toHaveBeenCalledOnce();
});
