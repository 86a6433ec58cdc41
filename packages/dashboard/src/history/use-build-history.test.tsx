// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { useBuildHistory } from "./use-build-history.ts";

afterEach(() => vi.unstubAllGlobals());

const repo = { namespace: "octo", name: "hello" };
const row = (number: number) => ({
  id: number,
  number,
  status: "success",
  finished: 9,
  version: 2,
});

/** Answers the two calls with three builds and records the paths. */
function answerCalls() {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    if (url.pathname === "/api/user") return Response.json(null, { status: 401 });
    requests.push(url.pathname);
    const number = /builds\/(\d+)$/.exec(url.pathname)?.[1];
    const answer =
      number === undefined
        ? [row(3), row(2), row(1)]
        : { ...row(Number(number)), stages: [{ number: 1, name: "unit", status: "success" }] };
    return Response.json(answer);
  });
  return requests;
}

it("returns the newest builds with their stages, and requests nothing while it is disabled", async () => {
  const requests = answerCalls();
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result, rerender, unmount } = renderHook(
    ({ enabled }) => useBuildHistory(repo, { enabled, wanted: 2 }),
    { wrapper, initialProps: { enabled: false } },
  );
  expect(result.current).toEqual({ builds: [], state: "off", fetched: 0, wanted: 0 });
  expect(requests).toEqual([]);
  rerender({ enabled: true });
  await waitFor(() => expect(result.current.state).toBe("complete"));
  expect(result.current).toMatchObject({ fetched: 2, wanted: 2 });
  expect(result.current.builds.map(({ stages }) => stages?.[0]?.name)).toEqual(["unit", "unit"]);
  const builds = "/api/repos/octo/hello/builds";
  expect(requests).toEqual([builds, `${builds}/3`, `${builds}/2`]);
  unmount();
  cache.clear();
});

it("gives all components the same array, by which the results of insight are kept", async () => {
  answerCalls();
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => [useBuildHistory(repo), useBuildHistory(repo)], {
    wrapper,
  });
  await waitFor(() => expect(result.current[0]).toMatchObject({ state: "complete", fetched: 3 }));
  expect(result.current[0]?.builds).toBe(result.current[1]?.builds);
  unmount();
  cache.clear();
});

it("waits for the answer about the user, which shows whether the server supports ranges, if the list arrives first", async () => {
  const requests: string[] = [];
  const queries: string[] = [];
  const user = Promise.withResolvers<Response>();
  const rows = [4, 3, 2, 1].map(row);
  vi.stubGlobal("fetch", async (url: URL) => {
    if (url.pathname === "/api/user") return user.promise;
    requests.push(url.pathname);
    if (url.pathname.endsWith("/details")) queries.push(url.search);
    return Response.json(rows);
  });
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useBuildHistory(repo), { wrapper });
  await waitFor(() => expect(result.current.wanted).toBe(4));
  user.resolve(Response.json({ id: 1, login: "kim", installation: "own" }));
  await waitFor(() => expect(result.current.state).toBe("complete"));
  const builds = "/api/repos/octo/hello/builds";
  expect(requests).toEqual([builds, `${builds}/details`]);
  expect(queries).toEqual(["?before=5&limit=4"]);
  unmount();
  cache.clear();
});
