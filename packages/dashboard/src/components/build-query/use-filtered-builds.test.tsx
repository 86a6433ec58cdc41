// @vitest-environment jsdom
import {
  Build,
  parseQuery,
  reachHeader,
  searchedHeader,
  toFilter,
  totalHeader,
} from "@signalbox/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { useFilteredBuilds } from "./use-filtered-builds.ts";

afterEach(() => vi.unstubAllGlobals());

const repo = { namespace: "octo", name: "hello" };
const text = "status:failure";
const filter = toFilter(parseQuery(text).query, { nowMs: 10_000_000, zone: "UTC" });

const failed = (number: number): Build => Build.parse({ id: number, number, status: "failure" });

type Answer = { builds: Build[]; headers?: Record<string, string>; status?: number };

/** A server that answers like this, and the queries that it got. */
const serve = (answer: (parameters: URLSearchParams) => Answer | Promise<Answer>) => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async ({ searchParams }: URL) => {
    searchParams.delete("zone");
    requests.push(searchParams.toString());
    const { builds, ...init } = await answer(searchParams);
    return Response.json(builds, init);
  });
  return requests;
};

const show = () => {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return renderHook(() => useFilteredBuilds({ text, filter, repo }), { wrapper });
};

type Shown = ReturnType<typeof show>["result"];
const numbersOf = ({ current }: Shown) => current.builds?.map(({ build }) => build.number);
const eventually = (check: () => void) => waitFor(check, { timeout: 20_000 });

it("continues where the server ended its search", async () => {
  const requests = serve((parameters) =>
    parameters.has("before")
      ? { builds: [failed(7)] }
      : { builds: [failed(9)], headers: { [reachHeader]: "8" } },
  );
  const { result, unmount } = show();
  await eventually(() => expect(numbersOf(result)).toEqual([9]));
  expect(result.current.hasMore).toBe(true);
  act(() => result.current.showMore());
  await eventually(() => expect(numbersOf(result)).toEqual([9, 7]));
  expect(result.current.hasMore).toBe(false);
  expect(requests).toEqual([
    "query=status%3Afailure&per_page=50",
    "query=status%3Afailure&before=8&per_page=50",
  ]);
  unmount();
});

/** An index that reads as many builds as it is asked to, of 500. */
const indexed = (parameters: URLSearchParams): Answer => {
  const searched = Math.min(500, Math.max(100, Number(parameters.get("reach") ?? 0)));
  const headers = { [searchedHeader]: String(searched), [totalHeader]: "500" };
  return { builds: [490, 350, 90].filter((id) => id > 500 - searched).map(failed), headers };
};

it("searches further back, step by step, until all builds are searched", async () => {
  const requests = serve(indexed);
  const { result, unmount } = show();
  await eventually(() => expect(numbersOf(result)).toEqual([490]));
  expect(result.current.reach.coverage).toEqual({ searched: 100, total: 500 });
  act(() => result.current.reach.search());
  await eventually(() => expect(result.current.reach.coverage).toBeUndefined());
  expect(numbersOf(result)).toEqual([490, 350, 90]);
  const reaches = requests.map((query) => new URLSearchParams(query).get("reach"));
  expect(reaches).toEqual([null, "300", "500"]);
  unmount();
});

it("stops on request, and keeps what was found", async () => {
  const held = Promise.withResolvers<void>();
  const requests = serve(async (parameters) => {
    if (parameters.get("reach") === "500") await held.promise;
    return indexed(parameters);
  });
  const { result, unmount } = show();
  await eventually(() => expect(result.current.reach.coverage?.searched).toBe(100));
  act(() => result.current.reach.search());
  await eventually(() => expect(requests).toHaveLength(3));
  act(() => result.current.reach.stop());
  expect(result.current.reach.isSearching).toBe(false);
  expect(numbersOf(result)).toEqual([490, 350]);
  held.resolve();
  unmount();
});

it("says that the search ended early if the server reads no further", async () => {
  serve((parameters) =>
    parameters.has("reach") ? { builds: [], status: 403 } : indexed(parameters),
  );
  const { result, unmount } = show();
  await eventually(() => expect(result.current.reach.coverage?.searched).toBe(100));
  act(() => result.current.reach.search());
  await eventually(() => expect(result.current.reach.hasFailed).toBe(true));
  expect(numbersOf(result)).toEqual([490]);
  unmount();
});
