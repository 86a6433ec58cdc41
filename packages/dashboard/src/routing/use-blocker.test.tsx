// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { heading, link, press, shows, startRouter } from "./test/start-router.tsx";

describe("unsaved changes", () => {
  it("stop a link until the user says so", async () => {
    startRouter("/account");
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
    const { router } = startRouter("/account");
    press("Edit");
    void router.navigate({ to: "/old" });
    await waitFor(() => press("Leave"));
    await shows("Home");
    expect(location.pathname).toBe("/");
  });

  it("stop the Back button", async () => {
    startRouter("/");
    fireEvent.click(link("Account"));
    await shows("Form");
    press("Edit");
    window.history.back();
    await waitFor(() => press("Stay"));
    await waitFor(() => expect(location.pathname).toBe("/account"));
    expect(heading()).toBe("Form");
  });

  it("do not stop anything without changes", async () => {
    startRouter("/account");
    fireEvent.click(link("Home"));
    await shows("Home");
    expect(location.pathname).toBe("/");
  });
});
