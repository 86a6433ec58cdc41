// @vitest-environment jsdom
import "fake-indexeddb/auto";
import type { Build } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  RouterProvider,
} from "../../../routing/index.ts";
import { HistoryStrip } from "./HistoryStrip.tsx";

configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const newest = 120;

const build = (number: number, status: "success" | "failure"): Build =>
  makeBuild(number, {
    status,
    stages: [makeStage("unit", [makeStep("test", status)], { status })],
  });

const withoutStages = (one: Build): Build => ({ ...one, stages: undefined });

const old = build(50, "failure");

/** A server that cannot list restarts, with builds that passed before and after an old one. */
const serve = async (url: URL): Promise<Response> => {
  const { pathname, searchParams } = url;
  if (pathname === "/api/user") return Response.json({ id: 1, login: "kim" });
  const of = (number: number) => (number === old.number ? old : build(number, "success"));
  const number = Number(/builds\/(\d+)$/.exec(pathname)?.[1] ?? 0);
  if (number > 0) return Response.json(of(number));
  const size = Number(searchParams.get("per_page"));
  const first = newest - (Number(searchParams.get("page")) - 1) * size;
  const numbers = Array.from(
    { length: Math.max(0, Math.min(size, first)) },
    (_, index) => first - index,
  );
  return Response.json(numbers.map((one) => withoutStages(of(one))));
};

it("keeps the focus when the search for restarts ends and its button disappears", async () => {
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("scrollTo", () => undefined);
  // jsdom has no matchMedia.
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  window.history.pushState(null, "", "/octo/hello/50");
  const place = { repo: { namespace: "octo", name: "hello" }, build: 50, stage: 1, step: 1 };
  const cache = new QueryClient();
  const router = createRouter({
    routes: [
      createRoute({
        path: "/$namespace/$name/$build/{-$stage}/{-$step}",
        component: () => <HistoryStrip build={old} place={place} isChosen={false} />,
      }),
    ],
    context: { queryClient: cache },
    history: createBrowserHistory(),
    basePath: "/",
    errorComponent: ({ error }) => <p>{String(error)}</p>,
  });
  router.start();
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole("button", { name: "Search for restarts" });
  button.focus();
  fireEvent.click(button);
  await screen.findByText("No restart up to #90");
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Earlier builds" }));
}, 60_000);
