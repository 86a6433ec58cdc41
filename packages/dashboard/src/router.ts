import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "./routing/index.ts";
import { routeTree } from "./routes.ts";
import { ScreenError } from "./shell/ScreenProblem.tsx";

/** Creates the router, under the path of `<base href>`. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    basepath: new URL(document.baseURI).pathname,
    defaultPreload: "intent",
    // 0, because the query cache decides what is stale, not the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
  });
}

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface StaticDataRouteOption {
    /** The document title before the product name. */
    title?: (parameters: Readonly<Record<string, string | undefined>>) => string;
    /** The access level that the screen requires. The default, "user", requires a signed-in user. */
    access?: "anyone" | "user" | "sysadmin";
  }
}
