// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { usePageKeys } from "./use-page-keys.ts";

afterEach(cleanup);

it("acts everywhere on the page except in fields, menus and dialogs", () => {
  document.body.innerHTML = `
    <button>Page</button>
    <input aria-label="Field">
    <div role="menu"><button role="menuitem">Item</button></div>
    <div role="dialog"><button>Close</button></div>`;
  const pressed: string[] = [];
  renderHook(() =>
    usePageKeys({ n: () => pressed.push("next"), N: () => pressed.push("previous") }),
  );
  const press = (role: string, name: string, key: string) =>
    fireEvent.keyDown(screen.getByRole(role, { name }), { key });
  press("button", "Page", "n");
  press("button", "Page", "N");
  expect(pressed).toEqual(["next", "previous"]);
  press("textbox", "Field", "n");
  press("menuitem", "Item", "n");
  press("button", "Close", "n");
  expect(pressed).toEqual(["next", "previous"]);
});

it("acts in a dialog that contains the panel", () => {
  document.body.innerHTML = `
    <div role="dialog"><section id="panel"></section><button>Inside</button></div>
    <div role="dialog"><button>Other</button></div>`;
  const panel = { current: document.getElementById("panel") };
  let count = 0;
  renderHook(() => usePageKeys({ n: () => (count += 1) }, panel));
  fireEvent.keyDown(screen.getByRole("button", { name: "Inside" }), { key: "n" });
  fireEvent.keyDown(screen.getByRole("button", { name: "Other" }), { key: "n" });
  expect(count).toBe(1);
});

it("ignores modifiers, except AltGr for a bracket", () => {
  const pressed: string[] = [];
  renderHook(() => usePageKeys({ n: () => pressed.push("n"), "[": () => pressed.push("[") }));
  const altGr = { ctrlKey: true, altKey: true };
  for (const modifiers of [{}, { ctrlKey: true }, { metaKey: true }, altGr])
    for (const key of ["n", "["]) fireEvent.keyDown(document.body, { key, ...modifiers });
  expect(pressed).toEqual(["n", "[", "["]);
});
