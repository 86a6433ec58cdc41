// @vitest-environment jsdom
import { Repo, SessionUser } from "@signalbox/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { applyEvents } from "../../api/apply-events.ts";
import { capabilitiesQuery } from "../../api/capabilities.ts";
import { keys } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { DefaultBranch } from "./DefaultBranch.tsx";

afterEach(() => vi.unstubAllGlobals());

const fields = { id: 1, namespace: "octo", name: "hello", active: true, default_branch: "main" };
const of = (branch: string, number: number, status: string) => ({
  id: number,
  number,
  status,
  ref: `refs/heads/${branch}`,
});

it("shows how the default branch ended while it was the newest, and how it changes afterwards", () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const cache = createQueryClient();
  cache.setQueryData(keys.user, SessionUser.parse({ login: "kim" }));
  cache.setQueryData(capabilitiesQuery.queryKey, { name: "" });
  const listed = { number: 1, status: "running" };
  const row = (build: object) => (
    <QueryClientProvider client={cache}>
      <DefaultBranch repo={Repo.parse({ ...fields, build, default_branch_build: listed })} />
    </QueryClientProvider>
  );
  const happen = (build: ReturnType<typeof of>) =>
    act(() => applyEvents(cache, [{ ...fields, build }]));
  const { rerender, container } = render(row(of("main", 1, "running")));
  expect(container.textContent).toBe("");
  happen(of("main", 1, "failure"));
  rerender(row(of("feature", 2, "success")));
  expect(screen.getByTitle("main: Failure (#1)")).toBeDefined();
  happen(of("main", 3, "running"));
  rerender(row(of("feature", 4, "success")));
  expect(screen.getByTitle("main: Running (#3)")).toBeDefined();
});
