// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Dialog } from "./Dialog.tsx";
import { Menu, MenuItem } from "./Menu.tsx";
import { createToasts } from "../toasts.ts";
import { ToastViewport } from "./ToastViewport.tsx";

afterEach(cleanup);

// jsdom has no matchMedia. This one reports a pointer that is not a finger.
vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));

const actions = (
  <Menu trigger={<button type="button">Actions</button>}>
    <MenuItem detail="Runs it again" onSelect={() => undefined}>
      Restart
    </MenuItem>
  </Menu>
);

const openMenu = async () => {
  act(() => screen.getByRole("button", { name: "Actions" }).click());
  // The menu's parts are loaded first, which may take long on a busy machine.
  return screen.findByRole("menuitem", { name: "Restart" }, { timeout: 60_000 });
};

it("a menu opens in the page, not inside a toast", async () => {
  const toasts = createToasts();
  const toastViewport = <ToastViewport toasts={toasts} limit={3} timeoutMs={3000} />;
  render(
    <>
      {toastViewport}
      <main>{actions}</main>
    </>,
  );
  act(() => toasts.success("Build has been cancelled"));
  const item = await openMenu();
  expect(screen.getByRole("main").contains(item)).toBe(true);
  expect(screen.getByRole("menuitem", { name: "Restart", description: "Runs it again" })).toBe(
    item,
  );
});

it("a menu opens inside an open dialog", async () => {
  render(
    <>
      <main />
      <Dialog title="Log" isOpen onClose={() => undefined}>
        {actions}
      </Dialog>
    </>,
  );
  await screen.findByRole("dialog");
  const item = await openMenu();
  expect(screen.getByRole("dialog").contains(item)).toBe(true);
});
