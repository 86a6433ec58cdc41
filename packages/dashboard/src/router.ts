import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.ts";
import { ScreenError } from "./shell/ScreenProblem.tsx";

/** The router of the page, under the path that `<base href>` names. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    basepath: new URL(document.baseURI).pathname,
    defaultPreload: "intent",
    // The query cache decides what is stale, not the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says before the product's name. */
    title?: (parameters: Readonly<Record<string, string | undefined>>) => string;
    /** Who may open the screen. Without it: only signed-in users. */
    access?: "anyone" | "user" | "sysadmin";
  }
}
