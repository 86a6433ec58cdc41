// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { heading, link, press, scrolls, shows, startRouter } from "./test/start-router.tsx";

describe("a screen whose code is not loaded yet", () => {
  it("is shown when it is, and until then the previous one", async () => {
    const { feed } = startRouter("/");
    fireEvent.click(link("Feed"));
    await waitFor(() => expect(location.pathname).toBe("/builds-feed"));
    expect(heading()).toBe("Home");
    expect(link("Feed").getAttribute("aria-current")).toBe("page");
    feed.arrives();
    await shows("Feed");
  });

  it("is not shown if another one was opened in the meantime", async () => {
    const { feed } = startRouter("/");
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
      const { feed } = startRouter("/");
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
    startRouter("/");
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
  startRouter("/");
  press("Count 0");
  fireEvent.click(link("Repository"));
  await shows("octo/hello");
  expect(screen.getByRole("button", { name: "Count 1" })).toBeDefined();
});

it("shows an error in place of the screen, until another one is opened", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  startRouter("/");
  fireEvent.click(link("Broken"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Error: it broke"));
  fireEvent.click(link("Home"));
  await shows("Home");
  expect(screen.queryByRole("alert")).toBeNull();
});
