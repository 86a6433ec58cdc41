// @vitest-environment jsdom
import type { Build } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { useVerdict } from "./use-verdict.ts";

afterEach(() => vi.unstubAllGlobals());

const build = (number: number, passed: boolean, more: Partial<Build> = {}): Build => {
  const status = passed ? "success" : "failure";
  const stage = makeStage("unit", [makeStep("test", status)], { status });
  return makeBuild(number, { status, stages: [stage], ...more });
};

/** A server with these builds, newest first, that refuses to list restarts. */
const serve = (builds: readonly Build[], status: number): void => {
  vi.stubGlobal("fetch", async ({ pathname }: URL) => {
    if (pathname === "/api/capabilities") return Response.json({ name: "" });
    return pathname.endsWith("/details")
      ? Response.json(builds)
      : Response.json({ message: "no" }, { status });
  });
};

const judge = async (shown: Build, state: string) => {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const repo = { namespace: "octo", name: "hello" };
  const { result, unmount } = renderHook(() => useVerdict(repo, shown), { wrapper });
  await waitFor(() => expect(result.current.history.state).toBe(state), { timeout: 20_000 });
  const { verdict } = result.current;
  unmount();
  cache.clear();
  return verdict;
};

it.each([
  [500, "failed"],
  [403, "refused"],
])("claims nothing that builds which could not be had may refute: %s", async (status, state) => {
  const shown = build(3, false);
  serve([shown, build(2, true), build(1, true)], status);
  expect(await judge(shown, state)).toBeUndefined();
});

it("still says that the same commit failed and passed", async () => {
  const shown = build(3, false);
  const passed = build(2, true, { after: shown.after });
  serve([shown, passed, build(1, true)], 500);
  expect(await judge(shown, "failed")).toMatchObject({ kind: "flaky", failed: 3, passed: 2 });
});
