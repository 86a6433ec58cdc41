// @vitest-environment jsdom
import "fake-indexeddb/auto";
import type { Build } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { browserStore } from "../../history/browser-store.ts";
import { useVerdict } from "./use-verdict.ts";

beforeEach(() => browserStore.forget(() => true));
afterEach(() => vi.unstubAllGlobals());

const build = (number: number, passed: boolean, more: Partial<Build> = {}): Build => {
  const status = passed ? "success" : "failure";
  const stage = makeStage("unit", [makeStep("test", status)], { status });
  return makeBuild(number, { status, stages: [stage], ...more });
};

/** A server with these builds, newest first, that refuses the details of one of them. */
const serve = (builds: readonly Build[], broken: number, status = 500): void => {
  vi.stubGlobal("fetch", async ({ pathname }: URL) => {
    if (pathname === "/api/user") return Response.json({ id: 1, login: "kim" });
    const number = Number(/builds\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    if (number === broken) return Response.json({ message: "no" }, { status });
    if (number > 0) return Response.json(builds.find((one) => one.number === number));
    return Response.json(builds.map((one) => ({ ...one, stages: undefined })));
  });
};

const judge = async (shown: Build, state = "failed") => {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const repo = { namespace: "octo", name: "hello" };
  const { result, unmount } = renderHook(() => useVerdict(repo, shown), { wrapper });
  await waitFor(() => expect(result.current.history.state).toBe(state), { timeout: 4500 });
  const { verdict } = result.current;
  unmount();
  cache.clear();
  return verdict;
};

it("claims nothing that a build which could not be loaded may refute", async () => {
  const shown = build(4, false);
  serve([shown, build(3, true), build(2, false), build(1, true)], 2);
  expect(await judge(shown)).toBeUndefined();
});

it("still says that the same commit failed and passed", async () => {
  const shown = build(4, false);
  const passed = build(3, true, { after: shown.after });
  serve([shown, passed, build(2, false), build(1, true)], 2);
  expect(await judge(shown)).toMatchObject({ kind: "flaky", failed: 4, passed: 3 });
});

it("claims nothing that a build which the user may not see may refute", async () => {
  const shown = build(4, false);
  serve([shown, build(3, true), build(2, false), build(1, true)], 2, 403);
  expect(await judge(shown, "refused")).toBeUndefined();
});

it("keeps no build of a repository after one of them was refused", async () => {
  const kept = async () => (await browserStore.usage()).builds;
  const shown = build(4, false);
  const builds = [shown, build(3, true), build(2, false), build(1, true)];
  serve(builds, 9);
  await judge(shown, "complete");
  await vi.waitFor(async () => expect(await kept()).toBe(4));
  serve([build(5, true), ...builds], 5, 403);
  await judge(shown, "refused");
  await vi.waitFor(async () => expect(await kept()).toBe(0));
});
