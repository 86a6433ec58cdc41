// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createBrowserHistory,
  createFrame,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from "./index.ts";
import { Broken, Form, Frame, Home, lateScreen, Repo } from "./test/screens.tsx";

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const scrolls = vi.fn<(to: ScrollToOptions) => void>();

const validateSearch = ({ filter, active }: Record<string, unknown>) => ({
  ...(typeof filter === "string" ? { filter } : {}),
  ...(active === true ? { active } : {}),
});

let stop: (() => void) | undefined;

const start = (address: string, basePath = "/") => {
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
};

const heading = () => screen.getByRole("heading").textContent;
const shows = (text: string) => waitFor(() => expect(heading()).toBe(text));
const link = (name: string) => screen.getByRole("link", { name });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  scrolls.mockClear();
  vi.stubGlobal("scrollTo", scrolls);
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  cleanup();
  stop?.();
});

describe("links", () => {
  it("open a screen and add an entry to the history", async () => {
    start("/");
    const { length } = window.history;
    fireEvent.click(link("Repository"));
    await shows("octo/hello");
    expect(location.pathname).toBe("/octo/hello");
    expect(window.history.length).toBe(length + 1);
  });

  it("to the open screen add no entry", async () => {
    const { loaded } = start("/octo/hello");
    const { length } = window.history;
    fireEvent.click(link("Repository"));
    await waitFor(() =>
      expect(loaded.mock.calls.flat()).toEqual(["shell", "octo/hello", "shell", "octo/hello"]),
    );
    expect(window.history.length).toBe(length);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "are left to the browser with %o",
    (how) => {
      start("/");
      let wasHandled: boolean | undefined;
      const see = (event: Event) => {
        wasHandled = event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener("click", see, { once: true });
      fireEvent.click(link("Repository"), how);
      expect(wasHandled).toBe(false);
      expect(heading()).toBe("Home");
    },
  );

  it("say which one is current", async () => {
    start("/octo/hello/branches");
    expect(link("Branches").getAttribute("aria-current")).toBe("page");
    expect(link("Repository").getAttribute("aria-current")).toBe("page");
    expect(link("Home").getAttribute("aria-current")).toBeNull();
    fireEvent.click(link("Home"));
    await shows("Home");
    expect(link("Home").getAttribute("aria-current")).toBe("page");
    expect(link("Filtered").getAttribute("aria-current")).toBeNull();
  });

  it.each([
    ["hovered", fireEvent.mouseEnter],
    ["focused", fireEvent.focus],
  ])("request the data of their screen when they are %s, but not that of the open one", (_, on) => {
    vi.useFakeTimers();
    const { loaded } = start("/");
    loaded.mockClear();
    on(link("Repository"));
    on(link("Home"));
    expect(loaded).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect(loaded.mock.calls).toEqual([["octo/hello"]]);
  });

  it("request the data of their screen at once when they are touched", () => {
    const { loaded } = start("/");
    loaded.mockClear();
    fireEvent.touchStart(link("Repository"));
    expect(loaded.mock.calls).toEqual([["octo/hello"]]);
  });

  it.each([
    ["the pointer leaves within 50 ms", fireEvent.mouseLeave],
    ["the focus leaves within 50 ms", fireEvent.blur],
    ["they open in another tab", (at: Element) => fireEvent.click(at, { button: 1 })],
    ["they are removed", cleanup],
  ])("request nothing if %s", (_, leave) => {
    vi.useFakeTimers();
    const { loaded } = start("/");
    loaded.mockClear();
    fireEvent.mouseEnter(link("Repository"));
    vi.advanceTimersByTime(49);
    leave(link("Repository"));
    vi.advanceTimersByTime(1000);
    expect(loaded).not.toHaveBeenCalled();
  });

  it("have the path of the page in front", async () => {
    start("/ci/octo/hello", "/ci/");
    expect(heading()).toBe("octo/hello");
    expect(link("Home").getAttribute("href")).toBe("/ci/");
    fireEvent.click(link("Branches"));
    await waitFor(() => expect(location.pathname).toBe("/ci/octo/hello/branches"));
  });

  it("have the path of the page in front even if the address spells it differently", () => {
    start("/CI/octo/hello", "/ci/");
    expect(heading()).toBe("octo/hello");
  });
});

describe("the address", () => {
  it("is that of the screen when the screen is rendered", async () => {
    start("/");
    fireEvent.click(link("Repository"));
    await shows("octo/hello");
    expect(screen.getByRole("status").textContent).toBe("/octo/hello");
  });

  it("is read, and what is invalid is left out", () => {
    start("/?filter=%2212%22&active=maybe&more=1");
    expect(screen.getByRole("status").textContent).toBe('{"filter":"12"}');
  });

  it("is replaced without a new entry", async () => {
    start("/?filter=x");
    const { length } = window.history;
    press("Active");
    await waitFor(() => expect(location.search).toBe("?filter=x&active=true"));
    expect(screen.getByRole("status").textContent).toBe('{"filter":"x","active":true}');
    expect(window.history.length).toBe(length);
  });

  it("redirects without leaving an entry behind", async () => {
    start("/settings");
    await shows("Form");
    expect(location.pathname).toBe("/account");
  });

  it("that no route has shows the last route", () => {
    start("/a/b/c/d");
    expect(heading()).toBe("Not found");
  });
});

describe("a screen whose code is not loaded yet", () => {
  it("is shown when it is, and until then the previous one", async () => {
    const { feed } = start("/");
    fireEvent.click(link("Feed"));
    await waitFor(() => expect(location.pathname).toBe("/builds-feed"));
    expect(heading()).toBe("Home");
    expect(link("Feed").getAttribute("aria-current")).toBe("page");
    feed.arrives();
    await shows("Feed");
  });

  it("is not shown if another one was opened meanwhile", async () => {
    const { feed } = start("/");
    fireEvent.click(link("Feed"));
    fireEvent.click(link("Repository"));
    await shows("octo/hello");
    feed.arrives();
    await Promise.resolve();
    expect(heading()).toBe("octo/hello");
  });

  it.each(["Active", "Also active"])(
    "keeps its address when the previous one changes its search parameters (%s)",
    async (button) => {
      const { feed } = start("/");
      fireEvent.click(link("Feed"));
      await waitFor(() => expect(location.pathname).toBe("/builds-feed"));
      scrolls.mockClear();
      press(button);
      feed.arrives();
      await shows("Feed");
      expect(location.search).toBe("");
      expect(scrolls).toHaveBeenLastCalledWith({ left: 0, top: 0 });
    },
  );

  it("is not replaced by a redirect of the previous one, which happens on return", async () => {
    start("/");
    fireEvent.click(link("Feed"));
    await waitFor(() => expect(location.pathname).toBe("/builds-feed"));
    press("Redirect");
    await waitFor(() => expect(location.pathname).toBe("/builds-feed"));
    window.history.back();
    await shows("Form");
    expect(location.pathname).toBe("/account");
  });
});

it("keeps the state of a frame while its screens change", async () => {
  start("/");
  press("Count 0");
  fireEvent.click(link("Repository"));
  await shows("octo/hello");
  expect(screen.getByRole("button", { name: "Count 1" })).toBeDefined();
});

it("scrolls to the top of a new screen, and back to where it was left", async () => {
  start("/");
  vi.stubGlobal("scrollY", 480);
  fireEvent.click(link("Repository"));
  await shows("octo/hello");
  expect(scrolls).toHaveBeenLastCalledWith({ left: 0, top: 0 });
  vi.stubGlobal("scrollY", 0);
  window.history.back();
  await shows("Home");
  expect(scrolls).toHaveBeenLastCalledWith({ left: 0, top: 480 });
});

it("scrolls to the top of another screen even if the position was to be kept", async () => {
  const { router } = start("/");
  scrolls.mockClear();
  await act(() => router.navigate({ to: "/account", resetScroll: false }));
  expect(scrolls).toHaveBeenLastCalledWith({ left: 0, top: 0 });
});

it("scrolls elements back to where they were before the address was replaced", async () => {
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    if (typeof to === "object") this.scrollTop = to.top ?? 0;
  };
  start("/");
  const list = screen.getByTestId("list");
  list.scrollTop = 300;
  fireEvent.scroll(list);
  press("Active");
  await waitFor(() => expect(location.search).toBe("?active=true"));
  fireEvent.click(link("Repository"));
  await shows("octo/hello");
  window.history.back();
  await shows("Home");
  expect(screen.getByTestId("list").scrollTop).toBe(300);
});

it.each(["{damaged", "{}", "[1]"])("starts with the damaged scroll positions %s", (damaged) => {
  sessionStorage.setItem("signalbox.scroll-positions", damaged);
  start("/");
  expect(heading()).toBe("Home");
});

it("shows an error in place of the screen, until another one is opened", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  start("/");
  fireEvent.click(link("Broken"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Error: it broke"));
  fireEvent.click(link("Home"));
  await shows("Home");
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("unsaved changes", () => {
  it("stop a link until the user says so", async () => {
    start("/account");
    press("Edit");
    fireEvent.click(link("Home"));
    await waitFor(() => press("Stay"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([heading(), location.pathname]).toEqual(["Form", "/account"]);
    fireEvent.click(link("Home"));
    await waitFor(() => press("Leave"));
    await shows("Home");
  });

  it("are asked about once if the link redirects", async () => {
    const { router } = start("/account");
    press("Edit");
    void router.navigate({ to: "/old" });
    await waitFor(() => press("Leave"));
    await shows("Home");
    expect(location.pathname).toBe("/");
  });

  it("stop the Back button", async () => {
    start("/");
    fireEvent.click(link("Account"));
    await shows("Form");
    press("Edit");
    window.history.back();
    await waitFor(() => press("Stay"));
    await waitFor(() => expect(location.pathname).toBe("/account"));
    expect(heading()).toBe("Form");
  });

  it("do not stop anything without changes", async () => {
    start("/account");
    fireEvent.click(link("Home"));
    await shows("Home");
    expect(location.pathname).toBe("/");
  });
});

/** Never called: the compiler checks it. */
export const mistakes = () => [
  // @ts-expect-error -- no such screen
  <Link key="1" to="/nowhere" />,
  // @ts-expect-error -- the path has no such parameter
  <Link key="2" to="/$namespace/$name" params={{ namespace: "octo" }} />,
  // @ts-expect-error -- the parameters are missing
  <Link key="3" to="/$namespace/$name" />,
  // @ts-expect-error -- home has no such search parameter
  <Link key="4" to="/" search={{ branch: "main" }} />,
  // @ts-expect-error -- it is not a text
  <Link key="5" to="/" search={{ filter: 12 }} />,
];
