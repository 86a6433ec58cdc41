import { expect, test } from "vitest";
import { columnsOf } from "./layout/columns.ts";
import { keyMove, type Key } from "./keys.ts";
import { outlineOf } from "./outline.ts";
import { rankLayout } from "./layout/rank-layout.ts";
import { walkOf } from "./walk.ts";

/** One node, then two in parallel, then one. */
const dependencies = [[], [0], [0], [1, 2]];
const walk = walkOf(columnsOf(rankLayout(dependencies)), dependencies, outlineOf(dependencies));
const press = (key: string, more: Partial<Key> = {}, from = 0) =>
  keyMove(
    { key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more },
    walk,
    from,
  );

test("arrow keys move along the lines and columns", () => {
  expect(press("ArrowRight", {}, 0)).toEqual({ type: "walk", to: 1 });
  expect(press("ArrowDown", {}, 1)).toEqual({ type: "walk", to: 2 });
  expect(press("ArrowRight", {}, 2)).toEqual({ type: "walk", to: 3 });
  expect(press("ArrowLeft", {}, 3)).toEqual({ type: "walk", to: 1 });
  expect(press("ArrowUp", {}, 2)).toEqual({ type: "walk", to: 1 });
  expect(press("Home", {}, 3)).toEqual({ type: "walk", to: 0 });
  expect(press("End", {}, 0)).toEqual({ type: "walk", to: 3 });
  expect(press("ArrowLeft", {}, 0)).toBeUndefined();
});

test("up and down stay in the column; Home and End use the outline", () => {
  for (const alone of [0, 3])
    for (const key of ["ArrowDown", "ArrowUp"]) expect(press(key, {}, alone)).toBeUndefined();
  expect(press("ArrowDown", {}, 2)).toBeUndefined();
  // Two nodes without dependencies. The second is drawn first because more nodes follow it.
  const two = [[], [], [1], [2]];
  const outline = outlineOf(two);
  const ways = walkOf(columnsOf(rankLayout(two)), two, outline);
  const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  expect(keyMove({ key: "Home", ...plain }, ways, 3)).toEqual({ type: "walk", to: 0 });
  expect(keyMove({ key: "End", ...plain }, ways, 0)).toEqual({ type: "walk", to: 3 });
});

test("Enter and space select, Escape closes, other keys change the view", () => {
  expect(press("Enter")).toEqual({ type: "pick" });
  expect(press(" ")).toEqual({ type: "pick" });
  expect(press("Escape")).toEqual({ type: "escape" });
  expect(press("+", { shiftKey: true })).toEqual({ type: "zoom", steps: 1 });
  expect(press("-")).toEqual({ type: "zoom", steps: -1 });
  expect(press("0")).toEqual({ type: "reset" });
  expect(press("F", { shiftKey: true })).toEqual({ type: "fit" });
  expect(press("ArrowRight", { shiftKey: true })).toEqual({ type: "pan", x: -80, y: 0 });
});

test("ignores the keys of the browser and of the page", () => {
  expect(press("f", { ctrlKey: true })).toBeUndefined();
  expect(press("ArrowLeft", { altKey: true })).toBeUndefined();
  expect(press("/")).toBeUndefined();
  expect(press("Tab")).toBeUndefined();
});
