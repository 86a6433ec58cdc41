// @vitest-environment jsdom
import { makeBuild } from "@signalbox/insight/testing";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { CardStrip, settlingMs } from "./CardStrip.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Records which repositories' builds are requested. */
const serveBuilds = (): string[] => {
  const requested: string[] = [];
  vi.stubGlobal("fetch", async ({ pathname }: URL) => {
    requested.push(pathname);
    return Response.json([makeBuild(1)]);
  });
  return requested;
};

const showStrip = (name: string, isNew: boolean) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CardStrip repo={{ namespace: "octo", name }} isNew={isNew} />
    </QueryClientProvider>,
  );

it("requests the builds of a new card only if the card stays", async () => {
  const requested = serveBuilds();
  const { unmount } = showStrip("gone", true);
  await act(() => vi.advanceTimersByTimeAsync(settlingMs / 2));
  unmount();
  showStrip("stays", true);
  await act(() => vi.advanceTimersByTimeAsync(settlingMs * 2));
  expect(screen.getByRole("img", { name: /^The last 1 build/ })).toBeDefined();
  expect(requested).toEqual(["/api/repos/octo/stays/builds"]);
});

it("requests the builds of the first cards after the first frame", async () => {
  const requested = serveBuilds();
  showStrip("first", false);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(requested).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(settlingMs / 10));
  expect(requested).toEqual(["/api/repos/octo/first/builds"]);
});
