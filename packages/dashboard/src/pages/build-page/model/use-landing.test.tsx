// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  RouterProvider,
} from "../../../routing/index.ts";
import { useLanding } from "./use-landing.ts";

configure({ asyncUtilTimeout: 10_000 });

const repo = { namespace: "octo", name: "hello" };
const failed = aBuild({
  status: "failure",
  stages: [
    aStage({ number: 2, status: "failure", steps: [aStep({ number: 3, status: "failure" })] }),
  ],
});

let router: ReturnType<typeof createRouter>;
const details = new EventTarget();
let build: typeof failed | undefined;

const subscribe = (listener: () => void) => {
  details.addEventListener("change", listener);
  return () => details.removeEventListener("change", listener);
};

const Build = () => {
  const known = useSyncExternalStore(subscribe, () => build);
  useLanding(known, { repo, build: 7, stage: 1, step: 1 }, { isChosen: false });
  return <h1>Build</h1>;
};

const receiveDetails = () => {
  build = failed;
  details.dispatchEvent(new Event("change"));
};

beforeEach(() => {
  build = undefined;
  vi.stubGlobal("scrollTo", () => undefined);
  window.history.pushState(null, "", "/octo/hello/7?at=failure");
  const feed = Object.assign(() => null, { preload: () => new Promise<void>(() => undefined) });
  router = createRouter({
    routes: [
      createRoute({ path: "/builds-feed", component: feed }),
      createRoute({
        path: "/$namespace/$name/$build/{-$stage}/{-$step}",
        component: Build,
        validateSearch: ({ at }) => ({ at }),
      }),
    ],
    context: { queryClient: new QueryClient() },
    history: createBrowserHistory(),
    basePath: "/",
    errorComponent: ({ error }) => <p>{String(error)}</p>,
  });
  router.start();
  render(<RouterProvider router={router} />);
  screen.getByRole("heading", { name: "Build" });
});
afterEach(() => {
  cleanup();
  router.history.destroy();
});

it("replaces the address with that of the failed step", async () => {
  act(() => receiveDetails());
  await waitFor(() => expect(location.pathname).toBe("/octo/hello/7/2/3"));
});

it("leaves the address of another screen that is being opened, and lands on return", async () => {
  act(() => void router.navigate({ to: "/builds-feed" }));
  act(() => receiveDetails());
  router.history.flush();
  expect(location.pathname).toBe("/builds-feed");
  window.history.back();
  await waitFor(() => expect(location.pathname).toBe("/octo/hello/7/2/3"));
});
