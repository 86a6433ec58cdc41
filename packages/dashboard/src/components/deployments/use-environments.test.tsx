// @vitest-environment jsdom
import { searchedHeader, totalHeader } from "@signalbox/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { bareServer } from "../../api/bare-server.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { useEnvironments } from "./use-environments.ts";

afterEach(() => vi.unstubAllGlobals());

const repo = { namespace: "octo", name: "hello" };
const builds = "/api/repos/octo/hello/builds";
const newest = 700;
const deployment = (number: number, status: string) => ({
  id: number,
  number,
  event: "promote",
  deploy_to: "production",
  status,
});

/** A server with 700 builds, of which it has searched 200. The newest is a failed deployment, build 120 a successful one. */
function answerCalls(capabilities: object, isRefused: () => boolean = () => false) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async ({ pathname, searchParams }: URL) => {
    if (pathname === "/api/capabilities") return Response.json(capabilities);
    if (pathname === "/api/repos/octo/hello") return Response.json({ id: 1, name: "hello" });
    requests.push(pathname === builds ? (searchParams.get("query") ?? "") : "deployments");
    if (pathname !== builds) return Response.json([deployment(newest, "failure")]);
    if (isRefused()) return Response.json({ message: "no" }, { status: 500 });
    const searched = Math.max(200, Number(searchParams.get("reach")));
    const found = [deployment(newest, "failure"), deployment(120, "success")];
    return Response.json(
      found.filter(({ number }) => number > newest - searched),
      { headers: { [searchedHeader]: String(searched), [totalHeader]: String(newest) } },
    );
  });
  return requests;
}

/** Long enough for a busy machine. */
const eventually = (check: () => void) => waitFor(check, { timeout: 20_000 });

const lacksSeveral = { name: "", lacks: { allDeployments: "Only the newest." } };

function show() {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return renderHook(() => useEnvironments(repo, { withBranch: false }), { wrapper });
}

it("finds earlier deployments by a query, further back on request", async () => {
  const requests = answerCalls(lacksSeveral);
  const { result, unmount } = show();
  await eventually(() => expect(result.current.lanes).toHaveLength(1));
  expect(result.current.reach.coverage).toEqual({ searched: 200, total: newest });
  expect([result.current.lanes?.[0]?.current, result.current.hasOlder]).toEqual([undefined, true]);
  act(() => result.current.reach.search());
  await eventually(() => expect(result.current.lanes?.[0]?.current?.number).toBe(120));
  await eventually(() => expect(result.current.hasOlder).toBe(false));
  expect(new Set(requests)).toEqual(new Set(["deployments", "event:promote,rollback"]));
  unmount();
});

it("says that they could not be loaded, and tries again", async () => {
  let isRefused = true;
  answerCalls(lacksSeveral, () => isRefused);
  const { result, unmount } = show();
  await eventually(() => expect(result.current.retry).toBeDefined());
  expect(result.current.lanes).toHaveLength(1);
  isRefused = false;
  act(() => result.current.retry?.());
  await eventually(() => expect(result.current.reach.coverage?.searched).toBe(200));
  unmount();
});

it.each([
  ["a server that lists them", { name: "" }, false],
  ["a server without ours in front", bareServer, true],
])("does not search on %s", async (_, capabilities, hasOlder) => {
  const requests = answerCalls(capabilities);
  const { result, unmount } = show();
  await eventually(() => expect(result.current.lanes).toHaveLength(1));
  expect(result.current.hasOlder).toBe(hasOlder);
  expect(requests).toEqual(["deployments"]);
  unmount();
});
