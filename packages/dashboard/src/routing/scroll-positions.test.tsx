// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { heading, link, press, scrolls, shows, startRouter } from "./test/start-router.tsx";

it("scrolls to the top of a new screen, and back to where it was left", async () => {
  startRouter("/");
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
  const { router } = startRouter("/");
  scrolls.mockClear();
  await act(() => router.navigate({ to: "/account", resetScroll: false }));
  expect(scrolls).toHaveBeenLastCalledWith({ left: 0, top: 0 });
});

it("scrolls elements back to where they were before the address was replaced", async () => {
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    if (typeof to === "object") this.scrollTop = to.top ?? 0;
  };
  startRouter("/");
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
  startRouter("/");
  expect(heading()).toBe("Home");
});
