// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { Environment } from "@signalbox/insight";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { bareServer } from "../../api/bare-server.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { useEnvironments } from "./use-environments.ts";

afterEach(() => vi.unstubAllGlobals());

const repo = { namespace: "octo", name: "hello" };
const builds = "/api/repos/octo/hello/builds";
const newest = 700;
const commit = (number: number) => ({ id: number, number, event: "push", status: "failure" });
const deployment = (number: number, status: string) => ({
  ...commit(number),
  event: "promote",
  deploy_to: "production",
  status,
});

/** A server with 700 builds. The newest is a failed deployment, and build 120 a successful one. */
function answerCalls(capabilities: object) {
  const requests: string[] = [];
  let refused = "";
  const buildOf = (number: number) => {
    if (number === newest) return deployment(number, "failure");
    return number === 120 ? deployment(number, "success") : commit(number);
  };
  vi.stubGlobal("fetch", async (url: URL) => {
    if (url.pathname === "/api/capabilities") return Response.json(capabilities);
    if (url.pathname === "/api/repos/octo/hello") return Response.json({ id: 1, name: "hello" });
    const page = url.searchParams.get("page") ?? "";
    requests.push(url.pathname === builds ? `page ${page}` : "deployments");
    if (page !== "" && page === refused) return Response.json({ message: "no" }, { status: 500 });
    if (url.pathname !== builds) return Response.json([deployment(newest, "failure")]);
    const first = newest - (Number(page) - 1) * 50;
    const numbers = Array.from({ length: 50 }, (_, index) => first - index);
    return Response.json(numbers.filter((number) => number > 0).map(buildOf));
  });
  return {
    requests,
    refuse: (page: string) => {
      refused = page;
    },
  };
}

/** Long enough for a busy machine. */
const eventually = (check: () => void) => waitFor(check, { timeout: 10_000 });

const isIncomplete = ({ current }: Environment): boolean => current === undefined;

function show() {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return renderHook(() => useEnvironments(repo, { withBranch: false, isIncomplete }), { wrapper });
}

const pages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `page ${first + index}`);

it("searches 250 builds for the current deployments, and further back on request", async () => {
  const { requests } = answerCalls(bareServer);
  const { result, unmount } = show();
  await eventually(() =>
    expect(result.current.search).toMatchObject({ builds: 250, isBusy: false }),
  );
  expect(requests).toEqual(["deployments", ...pages(1, 5)]);
  act(() => result.current.search?.searchMore());
  await eventually(() =>
    expect(result.current.search).toMatchObject({ builds: 500, isBusy: false }),
  );
  expect(result.current.lanes?.[0]?.current).toBeUndefined();
  act(() => result.current.search?.searchMore());
  await eventually(() =>
    expect(result.current.search).toMatchObject({ builds: 700, isComplete: true, isBusy: false }),
  );
  expect(result.current.lanes?.[0]?.current?.number).toBe(120);
  unmount();
});

it("reports that a page could not be loaded, and continues from there", async () => {
  const { requests, refuse } = answerCalls(bareServer);
  refuse("3");
  const { result, unmount } = show();
  await eventually(() => expect(result.current.search?.hasFailed).toBe(true));
  expect(result.current.search).toMatchObject({ builds: 100, isBusy: false });
  refuse("");
  requests.length = 0;
  act(() => result.current.search?.searchMore());
  await eventually(() => expect(result.current.search).toMatchObject({ hasFailed: false }));
  await eventually(() => expect(result.current.search?.isBusy).toBe(false));
  expect(requests[0]).toBe("page 3");
  unmount();
});

it("does not search on a server that also lists earlier deployments", async () => {
  const { requests } = answerCalls({ name: "" });
  const { result, unmount } = show();
  await eventually(() => expect(result.current.lanes).toHaveLength(1));
  expect(result.current.search).toBeUndefined();
  expect(requests).toEqual(["deployments"]);
  unmount();
});
