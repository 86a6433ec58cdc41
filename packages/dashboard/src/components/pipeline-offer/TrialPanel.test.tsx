// @vitest-environment jsdom
import { Build } from "@signalbox/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  RouterProvider,
} from "../../routing/index.ts";
import { TrialPanel } from "./TrialPanel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const repo = { namespace: "octo", name: "hello" };

function show(status: string) {
  vi.stubGlobal("scrollTo", () => undefined);
  window.history.pushState(null, "", "/octo/hello");
  const queryClient = createQueryClient();
  const build = Build.parse({ number: 1, trial: true, status });
  const component = () => <TrialPanel build={build} repo={repo} />;
  const router = createRouter({
    routes: [createRoute({ path: "/$namespace/$name", component })],
    context: { queryClient },
    history: createBrowserHistory(),
    basePath: "/",
    errorComponent: ({ error }) => <p>{String(error)}</p>,
  });
  router.start();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  router.history.destroy();
  return screen.getByRole("region", { name: "Trial" });
}

it.each([
  ["failure", "Fix what the log reports, or commit a corrected file."],
  ["error", "Fix the cause of the error, or commit a corrected file."],
])("says for %s what to fix, because a step with an error may have no log", (status, next) => {
  expect(show(status).textContent).toContain(next);
});
