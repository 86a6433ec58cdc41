import { QueryClient } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import {
  createBrowserHistory,
  createFrame,
  createRoute,
  createRouter,
  RouterProvider,
} from "../index.ts";
import { Broken, followed, Form, Frame, Home, lateScreen, Repo } from "./screens.tsx";

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** Called instead of `window.scrollTo`. */
export const scrolls = vi.fn<(to: ScrollToOptions) => void>();

const validateSearch = ({ filter, active }: Record<string, unknown>) => ({
  ...(typeof filter === "string" ? { filter } : {}),
  ...(active === true ? { active } : {}),
});

let stop: (() => void) | undefined;

/** Starts a router with a few screens at an address of the browser. */
export function startRouter(address: string, basePath = "/") {
  window.history.pushState(null, "", address);
  const feed = lateScreen("Feed");
  const loaded = vi.fn<(what: string) => void>();
  const shell = createFrame({ path: "/", component: Frame, loader: () => loaded("shell") });
  const parent = shell;
  const router = createRouter({
    routes: [
      createRoute({
        parent,
        path: "/",
        component: Home,
        loader: () => loaded("home"),
        validateSearch,
      }),
      createRoute({ parent, path: "/builds-feed", component: feed.component, validateSearch }),
      createRoute({ parent, path: "/account", component: Form }),
      createRoute({ parent, path: "/logout", component: Broken }),
      createRoute({ parent, path: "/settings", redirect: "/account" }),
      createRoute({ parent, path: "/old", redirect: "/" }),
      createRoute({
        parent,
        path: "/$namespace/$name",
        component: Repo,
        loader: ({ params }) => loaded(`${params.namespace}/${params.name}`),
      }),
      createRoute({ parent, path: "/$namespace/$name/branches", component: Repo }),
      createRoute({ parent, path: "/$", component: () => <h1>Not found</h1> }),
    ],
    context: { queryClient: new QueryClient() },
    history: createBrowserHistory(),
    basePath,
    errorComponent: ({ error }) => <p role="alert">{String(error)}</p>,
  });
  stop = () => router.history.destroy();
  router.start();
  render(<RouterProvider router={router} />);
  return { router, feed, loaded };
}

export const heading = () => screen.getByRole("heading").textContent;
export const shows = (text: string) => waitFor(() => expect(heading()).toBe(text));
export const link = (name: string) => screen.getByRole("link", { name });
export const press = (name: RegExp | string) =>
  fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  scrolls.mockClear();
  followed.mockClear();
  vi.stubGlobal("scrollTo", scrolls);
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  cleanup();
  stop?.();
});
