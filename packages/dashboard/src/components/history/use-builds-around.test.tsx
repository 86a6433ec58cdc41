// @vitest-environment jsdom
import { searchedHeader, totalHeader, type Build, type Capabilities } from "@signalbox/contract";
import { judgeBuild } from "@signalbox/insight";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { applyEvents } from "../../api/apply-events.ts";
import { bareServer } from "../../api/bare-server.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { useBuildsAround } from "./use-builds-around.ts";

afterEach(() => vi.unstubAllGlobals());

const repo = { namespace: "octo", name: "hello" };
const newest = 1200;

/** A build whose test passed, or failed. */
function build(number: number, passed: boolean, more: Partial<Build> = {}): Build {
  const status = passed ? "success" : "failure";
  const stage = makeStage("unit", [makeStep("test", status)], { status });
  return makeBuild(number, { status, stages: [stage], ...more });
}

const anything: Capabilities = { name: "" };

/** A server with builds that passed, apart from the given ones. An answer has at most 25 builds. */
function serve(others: Build[], { capabilities = anything, refused = 0 } = {}) {
  const builds = Array.from({ length: newest }, (_, index) => {
    const number = newest - index;
    return others.find((other) => other.number === number) ?? build(number, true);
  });
  const requests: string[] = [];
  let searched = newest;
  vi.stubGlobal("fetch", async (url: URL) => {
    const { pathname, searchParams } = url;
    if (pathname === "/api/capabilities") return Response.json(capabilities);
    requests.push(pathname.split("/builds")[1] + url.search);
    if (pathname.endsWith("/details")) {
      if (refused > 0) return Response.json({ message: "no" }, { status: refused });
      const below = builds.filter(({ number }) => number < Number(searchParams.get("before")));
      return Response.json(below.slice(0, Math.min(25, Number(searchParams.get("limit")))));
    }
    const original = Number(/(\d+)\/restarts$/.exec(pathname)?.[1] ?? 0);
    if (original === 0)
      return Response.json(builds.find(({ number }) => pathname.endsWith(`/${number}`)));
    searched = Math.max(searched, Number(searchParams.get("reach") ?? 0));
    const listed = builds.filter(
      ({ parent, number }) => parent === original && number > newest - searched,
    );
    const headers = { [searchedHeader]: String(searched), [totalHeader]: String(newest) };
    return Response.json(
      listed.map(({ stages: _stages, ...one }) => one),
      { headers },
    );
  });
  return { requests, reachOnly: (builds: number) => (searched = builds) };
}

function show(shown: Build, cache: QueryClient = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useBuildsAround(repo, shown), { wrapper });
  const until = (state: string) =>
    waitFor(() => expect(result.current.state).toBe(state), { timeout: 20_000 });
  return { result, cache, unmount, until };
}

async function read(shown: Build) {
  const { result, until, unmount } = show(shown);
  await until("complete");
  const { builds, near } = result.current;
  unmount();
  return { builds, near, verdict: judgeBuild(shown, builds) };
}

const numbersOf = (builds: readonly Build[]) => builds.map(({ number }) => number);
const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

it("judges an old build by the builds before it", async () => {
  const old = build(100, false);
  serve([old]);
  const { builds, near, verdict } = await read(old);
  expect(numbersOf(builds)).toEqual(down(110, 71));
  expect(near).toEqual(builds);
  expect(verdict).toMatchObject({ kind: "broke-here" });
});

it("requests nothing again for a neighbour that needs the same builds", async () => {
  const { requests } = serve([]);
  const { cache, until, unmount } = show(build(1191, true, { parent: 0 }));
  await until("complete");
  unmount();
  const details = () => requests.filter((path) => path.startsWith("/details")).length;
  const before = details();
  const neighbour = show(build(1192, true), cache);
  await neighbour.until("complete");
  expect(details()).toBe(before);
  neighbour.unmount();
});

it("knows that a restart of an old build passed, and the restart what it repeats", async () => {
  const original = build(100, true);
  const restart = build(newest, false, { parent: 100, after: original.after });
  serve([restart, original]);
  const { builds, near, verdict } = await read(restart);
  expect(verdict).toMatchObject({ kind: "flaky" });
  expect(numbersOf(near)).toEqual(down(newest, 1171));
  expect(numbersOf(builds)).toEqual([...down(newest, 1171), ...down(110, 71)]);
});

it("finds the first build through a restart of a restart, and judges by the commits before it", async () => {
  const original = build(100, false);
  const again = build(600, false, { parent: 100, after: original.after });
  const restart = build(1000, false, { parent: 600, after: original.after });
  serve([restart, again, original, build(99, false)]);
  const { verdict } = await read(restart);
  expect(verdict).toMatchObject({ kind: "failing-since", since: { number: 99 } });
});

it("does not mistake the build that a promotion deploys for a restarted one", async () => {
  const promotion = build(1000, false, { event: "promote", deploy_to: "live", parent: 100 });
  serve([promotion]);
  const { builds } = await read(promotion);
  expect(numbersOf(builds)).not.toContain(100);
});

it("finds older comparable builds where few of the neighbours are comparable", async () => {
  const feature = { ref: "refs/heads/feature", target: "feature" };
  const before = [1150, 1120, 1090].map((number) => build(number, true, feature));
  const shown = build(1190, false, { ...feature, before: "1150".padStart(40, "0") });
  serve([shown, ...before]);
  const { near, verdict } = await read(shown);
  expect(numbersOf(near)).toEqual(down(newest, 1061));
  expect(verdict).toMatchObject({ kind: "broke-here", passes: 3 });
});

it("finds the restart of an old build, and searches further back for it on request", async () => {
  const original = build(100, false);
  const restart = build(600, true, { parent: 100, after: original.after });
  const { requests, reachOnly } = serve([restart, original]);
  reachOnly(200);
  const { result, until, unmount } = show(original);
  await until("complete");
  expect(result.current.reach.coverage).toEqual({ searched: 200, total: newest });
  expect(judgeBuild(original, result.current.builds)).toMatchObject({ kind: "broke-here" });
  act(() => result.current.reach.search());
  await waitFor(() => expect(result.current.reach.coverage).toBeUndefined(), { timeout: 20_000 });
  expect(judgeBuild(original, result.current.builds)).toMatchObject({ kind: "flaky", passed: 600 });
  expect(requests.filter((path) => path.includes("restarts?"))).toEqual(
    [400, 600, 800, 1000, 1200].map((reach) => `/100/restarts?reach=${reach}`),
  );
  await waitFor(() => expect(result.current.reach.isSearching).toBe(false));
  unmount();
});

it("adds a build when it has ended, and not before", async () => {
  serve([]);
  const { result, cache, until, unmount } = show(build(1195, true));
  await until("complete");
  const { builds } = result.current;
  const happen = (next: Build) =>
    act(async () => applyEvents(cache, [{ ...repo, id: 1, build: next }]));
  await happen(build(1201, true, { status: "running", finished: 0 }));
  expect(result.current.builds).toBe(builds);
  await happen(build(1201, false));
  expect(numbersOf(result.current.builds)).toEqual([1201, ...numbersOf(builds)]);
  unmount();
});

it.each([
  [403, "refused"],
  [500, "failed"],
])("says that the builds cannot be had: %s", async (status, state) => {
  serve([], { refused: status });
  const { result, until, unmount } = show(build(100, false));
  await until(state);
  expect(result.current.builds).toEqual([]);
  unmount();
});

it("asks a server for nothing that does not answer for many builds", async () => {
  const { requests } = serve([], { capabilities: bareServer });
  const { until, unmount } = show(build(100, false));
  await until("off");
  expect(requests).toEqual([]);
  unmount();
});
