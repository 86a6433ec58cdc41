// @vitest-environment jsdom
import "fake-indexeddb/auto";
import type { Build } from "@signalbox/contract";
import { judgeBuild } from "@signalbox/insight";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { browserStore } from "./browser-store.ts";
import { useBuildsAround } from "./use-builds-around.ts";
import { useRestartSearch } from "./use-restart-search.ts";

beforeEach(() => browserStore.forget(() => true));
afterEach(() => vi.unstubAllGlobals());

const repo = { namespace: "octo", name: "hello" };
const newest = 1200;

/** A build whose test passed, or failed. */
function build(number: number, passed: boolean, more: Partial<Build> = {}): Build {
  const status = passed ? "success" : "failure";
  const stage = makeStage("unit", [makeStep("test", status)], { status });
  return makeBuild(number, { status, stages: [stage], ...more });
}

const withoutStages = (one: Build): Build => ({ ...one, stages: undefined });

/** A server with builds that passed, apart from the given ones. It serves ranges if it is the embedded one. */
function serve({ isEmbedded, others }: { isEmbedded: boolean; others: Build[] }) {
  const builds = Array.from({ length: newest }, (_, index) => {
    const number = newest - index;
    return others.find((other) => other.number === number) ?? build(number, true);
  });
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    const { pathname, searchParams } = url;
    const installation = isEmbedded ? "own" : undefined;
    if (pathname === "/api/user") return Response.json({ id: 1, login: "kim", installation });
    requests.push(pathname.split("/builds")[1] + url.search);
    if (pathname.endsWith("/details")) {
      const below = builds.filter(({ number }) => number < Number(searchParams.get("before")));
      return Response.json(below.slice(0, Math.min(25, Number(searchParams.get("limit")))));
    }
    if (isEmbedded && pathname.endsWith("/restarts")) {
      const original = Number(/(\d+)\/restarts$/.exec(pathname)?.[1]);
      return Response.json(builds.filter(({ parent }) => parent === original).map(withoutStages));
    }
    const number = Number(/builds\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    if (number > 0) return Response.json(builds.find((one) => one.number === number));
    const size = Number(searchParams.get("per_page"));
    const start = (Number(searchParams.get("page")) - 1) * size;
    return Response.json(builds.slice(start, start + size).map(withoutStages));
  });
  return requests;
}

async function read(shown: Build) {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useBuildsAround(repo, shown), { wrapper });
  await waitFor(() => expect(result.current.state).toBe("complete"), { timeout: 4500 });
  const { builds, near } = result.current;
  unmount();
  cache.clear();
  return { builds, near, verdict: judgeBuild(shown, builds) };
}

/** The requests for builds with their stages. */
const detailsIn = (requests: readonly string[]) =>
  requests.filter((path) => /^\/(\d+|details)(\?|$)/.test(path));

const numbersOf = (builds: readonly Build[]) => builds.map(({ number }) => number);
const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

it.each([true, false])(
  "judges an old build by the builds before it (embedded server: %s)",
  async (isEmbedded) => {
    const old = build(100, false);
    const requests = serve({ isEmbedded, others: [old] });
    const { builds, near, verdict } = await read(old);
    expect(numbersOf(builds)).toEqual([...down(newest, newest - 29), ...down(110, 71)]);
    expect(numbersOf(near)).toEqual(down(110, 71));
    expect(verdict).toMatchObject({ kind: "broke-here" });
    const single = requests.filter((path) => /^\/\d+$/.test(path));
    expect(single.map((path) => Number(path.slice(1)))).toEqual(
      isEmbedded ? [] : [...down(newest, newest - 29), ...down(110, 71)],
    );
  },
);

it.each([true, false])(
  "fetches no build twice when an old one is opened again (embedded server: %s)",
  async (isEmbedded) => {
    const old = build(100, false);
    const requests = serve({ isEmbedded, others: [old] });
    const first = await read(old);
    expect(detailsIn(requests)).toHaveLength(isEmbedded ? 4 : 70);
    await vi.waitFor(async () => expect((await browserStore.usage()).builds).toBe(70));
    requests.length = 0;
    expect(await read(old)).toEqual(first);
    expect(detailsIn(requests)).toEqual([]);
  },
);

it("fetches only the missing builds if the newest ones include the build", async () => {
  const shown = build(newest - 10, false);
  const requests = serve({ isEmbedded: false, others: [shown] });
  const { builds, near } = await read(shown);
  expect(numbersOf(near)).toEqual(down(newest, newest - 39));
  expect(near).toEqual(builds);
  expect(requests.filter((path) => /^\/\d+$/.test(path))).toHaveLength(40);
});

it("knows that a restart of an old build passed, and the restart what it repeats", async () => {
  const original = build(100, true);
  const restart = build(newest, false, { parent: 100, after: original.after });
  serve({ isEmbedded: true, others: [restart, original] });
  const { builds, near, verdict } = await read(restart);
  expect(verdict).toMatchObject({ kind: "flaky" });
  expect(numbersOf(builds)).toEqual([...down(newest, newest - 29), ...down(110, 71)]);
  expect(numbersOf(near)).toEqual(down(newest, newest - 29));
});

it("finds the first build through a restart of a restart, and judges by the commits before it", async () => {
  const original = build(100, false);
  const again = build(600, false, { parent: 100, after: original.after });
  const restart = build(1000, false, { parent: 600, after: original.after });
  const since = build(99, false);
  serve({ isEmbedded: true, others: [restart, again, original, since] });
  const { verdict } = await read(restart);
  expect(verdict).toMatchObject({ kind: "failing-since", since: { number: 99 } });
});

it("does not mistake the build that a promotion deploys for a restarted one", async () => {
  const promotion = build(1000, false, { event: "promote", deploy_to: "live", parent: 100 });
  serve({ isEmbedded: true, others: [promotion] });
  const { builds } = await read(promotion);
  expect(numbersOf(builds)).toEqual([...down(newest, newest - 29), ...down(1010, 971)]);
});

it.each([true, false])(
  "finds older comparable builds where few of the neighbours are comparable (embedded server: %s)",
  async (isEmbedded) => {
    const feature = { ref: "refs/heads/feature", target: "feature" };
    const before = [1150, 1120, 1040, 900].map((number) => build(number, true, feature));
    const shown = build(1190, false, feature);
    const requests = serve({ isEmbedded, others: [shown, ...before] });
    const { builds, near, verdict } = await read(shown);
    const found = [1150, 1120, 1040];
    expect(numbersOf(builds)).toEqual([...down(newest, 1161), ...found]);
    expect(numbersOf(near)).toEqual(numbersOf(builds));
    expect(verdict).toMatchObject({ kind: "broke-here", passes: 3 });
    // Only the comparable ones are loaded.
    expect(detailsIn(requests).slice(-3)).toEqual(found.map((number) => `/${number}`));
    requests.length = 0;
    expect(await read(shown)).toMatchObject({ verdict });
    expect(detailsIn(requests)).toEqual([]);
  },
);

it("knows the restart of an old build that is far from both ends", async () => {
  const original = build(100, false);
  const restart = build(600, true, { parent: 100, after: original.after });
  const requests = serve({ isEmbedded: true, others: [restart, original] });
  const { builds, near, verdict } = await read(original);
  expect(verdict).toEqual(expect.objectContaining({ kind: "flaky", failed: 100, passed: 600 }));
  expect(numbersOf(builds)).toEqual([...down(newest, newest - 29), 600, ...down(110, 71)]);
  expect(numbersOf(near)).toEqual(down(110, 71));
  expect(requests).toContain("/100/restarts");
});

it("searches for restarts where the server cannot list them, and reports its progress", async () => {
  const original = build(100, false);
  const restart = build(600, true, { parent: 100, after: original.after });
  const requests = serve({ isEmbedded: false, others: [restart, original] });
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const offered = new Set<string>();
  const { result, unmount } = renderHook(
    () => {
      const around = useBuildsAround(repo, original);
      if (around.unsearched) offered.add(around.state);
      return { around, restarts: useRestartSearch(repo, original) };
    },
    { wrapper },
  );
  const range = { from: 111, to: newest - 30 };
  await waitFor(() => expect(result.current.around.state).toBe("complete"), { timeout: 4500 });
  expect(result.current.around.unsearched).toEqual(range);
  expect([...offered], "offered while builds are loading").toEqual(["complete"]);
  expect(judgeBuild(original, result.current.around.builds)).toMatchObject({ kind: "broke-here" });
  requests.length = 0;
  act(() => result.current.restarts.search(range));
  await waitFor(() => expect(result.current.around.searched).toEqual(range), { timeout: 4500 });
  expect(result.current.around.unsearched).toBeUndefined();
  expect(result.current.restarts.progress).toBe(newest - 30 - 110);
  expect(detailsIn(requests)).toEqual(["/600"]);
  expect(requests.length).toBeLessThan(25);
  expect(judgeBuild(original, result.current.around.builds)).toMatchObject({ kind: "flaky" });
  unmount();
  cache.clear();
});
