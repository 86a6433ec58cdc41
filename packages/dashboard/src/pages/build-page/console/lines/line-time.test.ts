import { expect, test } from "vitest";
import { lineTime } from "./line-time.ts";

const began = new Date(2026, 0, 2, 15, 4, 0).getTime() / 1000;

test("shows the time since the step started", () => {
  expect(lineTime("start", { time: 75 }, { time: 3 }, began)).toBe("1m 15s");
});

test("shows the time of day in the user's time zone", () => {
  expect(lineTime("clock", { time: 75 }, { time: 3 }, began)).toBe("15:05:15");
});

test("shows the time since the previous line after a pause", () => {
  expect(lineTime("before", { time: 75 }, { time: 3 }, began)).toBe("+1m 12s");
  expect(lineTime("before", { time: 3 }, { time: 3 }, began)).toBeUndefined();
});

test("omits what equals the previous line", () => {
  expect(lineTime("start", { time: 3 }, { time: 3 }, began)).toBeUndefined();
  expect(lineTime("start", { time: 0 }, undefined, began)).toBe("0s");
});

test("shows no times if they are turned off", () => {
  expect(lineTime("none", { time: 3 }, undefined, began)).toBeUndefined();
});
