import type { QueryClient } from "@tanstack/react-query";
import { routes } from "./routes.ts";
import { createBrowserHistory, createRouter, type RouterHistory } from "./routing/index.ts";
import { ScreenError } from "./shell/ScreenProblem.tsx";

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The history of addresses, and the path that the page is served under. */
type Place = { history: RouterHistory; basePath: string };

const browserPlace = (): Place => ({
  history: createBrowserHistory(),
  basePath: new URL(document.baseURI).pathname,
});

/** Creates the router, by default under the path of `<base href>`. It follows the address once it is started. */
export function createAppRouter(queryClient: QueryClient, place = browserPlace()) {
  return createRouter({
    routes,
    context: { queryClient },
    ...place,
    errorComponent: ScreenError,
  });
}
