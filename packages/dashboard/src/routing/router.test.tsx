// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { heading, link, press, shows, startRouter } from "./test/start-router.tsx";

describe("the address", () => {
  it("is that of the screen when the screen is rendered", async () => {
    startRouter("/");
    fireEvent.click(link("Repository"));
    await shows("octo/hello");
    expect(screen.getByRole("status").textContent).toBe("/octo/hello");
  });

  it("is read, and what is invalid is left out", () => {
    startRouter("/?filter=%2212%22&active=maybe&more=1");
    expect(screen.getByRole("status").textContent).toBe('{"filter":"12"}');
  });

  it("is replaced without a new entry", async () => {
    startRouter("/?filter=x");
    const { length } = window.history;
    press("Active");
    await waitFor(() => expect(location.search).toBe("?filter=x&active=true"));
    expect(screen.getByRole("status").textContent).toBe('{"filter":"x","active":true}');
    expect(window.history.length).toBe(length);
  });

  it("redirects without leaving an entry behind", async () => {
    startRouter("/settings");
    await shows("Form");
    expect(location.pathname).toBe("/account");
  });

  it("that no route matches shows the last route", () => {
    startRouter("/a/b/c/d");
    expect(heading()).toBe("Not found");
  });
});
