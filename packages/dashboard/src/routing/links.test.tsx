// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Link } from "./index.ts";
import { followed } from "./test/screens.tsx";
import { heading, link, shows, startRouter } from "./test/start-router.tsx";

describe("links", () => {
  it("open a screen and add an entry to the history", async () => {
    startRouter("/");
    const { length } = window.history;
    fireEvent.click(link("Repository"));
    await shows("octo/hello");
    expect(location.pathname).toBe("/octo/hello");
    expect(window.history.length).toBe(length + 1);
  });

  it("to the open screen add no entry", async () => {
    const { loaded } = startRouter("/octo/hello");
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
      startRouter("/");
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

  it("report that they are followed, unless the browser opens them", () => {
    startRouter("/");
    const leave = (event: Event) => event.preventDefault();
    addEventListener("click", leave, { once: true });
    fireEvent.click(link("Repository"), { ctrlKey: true });
    expect(followed).not.toHaveBeenCalled();
    removeEventListener("click", leave);
    fireEvent.click(link("Repository"));
    expect(followed).toHaveBeenCalledOnce();
  });

  it("say which one is current", async () => {
    startRouter("/octo/hello/branches");
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
    const { loaded } = startRouter("/");
    loaded.mockClear();
    on(link("Repository"));
    on(link("Home"));
    expect(loaded).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect(loaded.mock.calls).toEqual([["octo/hello"]]);
  });

  it("request the data of their screen at once when they are touched", () => {
    const { loaded } = startRouter("/");
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
    const { loaded } = startRouter("/");
    loaded.mockClear();
    fireEvent.mouseEnter(link("Repository"));
    vi.advanceTimersByTime(49);
    leave(link("Repository"));
    vi.advanceTimersByTime(1000);
    expect(loaded).not.toHaveBeenCalled();
  });

  it("begin with the base path of the page", async () => {
    startRouter("/ci/octo/hello", "/ci/");
    expect(heading()).toBe("octo/hello");
    expect(link("Home").getAttribute("href")).toBe("/ci/");
    fireEvent.click(link("Branches"));
    await waitFor(() => expect(location.pathname).toBe("/ci/octo/hello/branches"));
  });

  it("begin with the base path even if the address spells it differently", () => {
    startRouter("/CI/octo/hello", "/ci/");
    expect(heading()).toBe("octo/hello");
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
