import { expect, test } from "vitest";
import { createErrorPresses } from "./error-presses.ts";

test("a console that listens gets each press", () => {
  const presses = createErrorPresses();
  const seen: number[] = [];
  presses.listen("1/2", (by) => seen.push(by));
  presses.press(1, "1/2");
  presses.press(-1, "1/2");
  expect(seen).toEqual([1, -1]);
});

test("the last press before a console listens is kept for it, once", () => {
  const presses = createErrorPresses();
  const seen: number[] = [];
  const listener = (by: number): unknown => seen.push(by);
  presses.press(1, "1/2");
  presses.press(-1, "1/2");
  presses.listen("1/2", listener);
  expect(seen).toEqual([-1]);
  presses.pause();
  presses.listen("1/2", listener);
  expect(seen).toEqual([-1]);
});

test("a press for a step that the user has left is dropped", () => {
  const presses = createErrorPresses();
  const seen: number[] = [];
  presses.press(1, "1/2");
  presses.listen("1/3", (by) => seen.push(by));
  presses.pause();
  presses.listen("1/2", (by) => seen.push(by));
  expect(seen).toEqual([]);
});
