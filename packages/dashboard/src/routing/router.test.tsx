// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { heading, link, press, shows, startRouter } from "./test/start-router.tsx";

describe("the address", () => {
  it("has changed by the time the screen is rendered", async () => {
    startRouter("/");
    fireEvent.click(link("Repository"));
    await shows("octo/hello");
    expect(screen.getByRole("status").textContent).toBe("/octo/hello");
  });

  it("is parsed without its invalid parameters", () => {
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

  it("leads to the last route if no route matches", () => {
    startRouter("/a/b/c/d");
    expect(heading()).toBe("Not found");
  });
});
