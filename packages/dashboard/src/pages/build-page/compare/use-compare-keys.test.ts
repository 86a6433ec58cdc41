// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useCompareKeys } from "./use-compare-keys.ts";

afterEach(cleanup);

it("acts everywhere on the page except in fields, menus and dialogs", () => {
  document.body.innerHTML = `
    <button>Page</button>
    <input aria-label="Field">
    <div role="menu"><button role="menuitem">Item</button></div>
    <div role="dialog"><button>Close</button></div>`;
  const pressed: string[] = [];
  renderHook(() =>
    useCompareKeys({ n: () => pressed.push("next"), N: () => pressed.push("previous") }),
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
