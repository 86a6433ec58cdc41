import { expect, test } from "vitest";
import { stepThrough } from "./step-through.ts";

const lines = [3, 8, 20];

test("moves forwards and backwards, from an error or from between two", () => {
  expect(stepThrough(lines, 4, 1)).toBe(8);
  expect(stepThrough(lines, 8, 1)).toBe(20);
  expect(stepThrough(lines, 8, -1)).toBe(3);
  expect(stepThrough(lines, 9, -1)).toBe(8);
});

test("wraps around at both ends", () => {
  expect(stepThrough(lines, 20, 1)).toBe(3);
  expect(stepThrough(lines, 3, -1)).toBe(20);
  expect(stepThrough(lines, -1, 1)).toBe(3);
});

test("does nothing without errors", () => {
  expect(stepThrough([], 4, 1)).toBeUndefined();
});
