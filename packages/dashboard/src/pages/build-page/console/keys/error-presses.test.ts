import { expect, test, vi } from "vitest";
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
  const listener = vi.fn<(by: number) => void>();
  presses.press(1, "1/2");
  presses.press(-1, "1/2");
  expect(presses.listen("1/2", listener)).toBe(-1);
  presses.pause();
  expect(presses.listen("1/2", listener)).toBeUndefined();
  expect(listener).not.toHaveBeenCalled();
});

test("a press for a step that the user has left is dropped", () => {
  const presses = createErrorPresses();
  const listener = vi.fn<(by: number) => void>();
  presses.press(1, "1/2");
  expect(presses.listen("1/3", listener)).toBeUndefined();
  presses.pause();
  expect(presses.listen("1/2", listener)).toBeUndefined();
  expect(listener).not.toHaveBeenCalled();
});
