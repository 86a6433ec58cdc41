import type { QueryClient } from "@tanstack/react-query";
import { routes } from "./routes.ts";
import { createBrowserHistory, createRouter } from "./routing/index.ts";
import { ScreenError } from "./shell/ScreenProblem.tsx";

/** Creates the router, under the path of `<base href>`. It follows the address once it is started. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routes,
    context: { queryClient },
    history: createBrowserHistory(),
    basePath: new URL(document.baseURI).pathname,
    errorComponent: ScreenError,
  });
}
