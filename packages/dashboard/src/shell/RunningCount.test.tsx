// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { recentBuildsQuery } from "../api/queries.ts";
import { RunningCount } from "./RunningCount.tsx";

afterEach(() => vi.unstubAllGlobals());

const show = async (answer: () => Response) => {
  vi.stubGlobal("fetch", async () => answer());
  const cache = createQueryClient();
  await cache.prefetchQuery(recentBuildsQuery);
  render(
    <QueryClientProvider client={cache}>
      <RunningCount />
    </QueryClientProvider>,
  );
  return cache;
};

it("says how many builds run", async () => {
  const build = { id: 1, number: 1, status: "running" };
  await show(() => Response.json([{ id: 1, slug: "octo/hello", active: true, build }]));
  expect(screen.getByText("1")).toBeDefined();
});

it("does not repeat a request of the feed that failed", async () => {
  const cache = await show(() => Response.json({ message: "the disk is full" }, { status: 500 }));
  expect(cache.isFetching()).toBe(0);
});
