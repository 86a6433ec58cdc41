import { expect, test } from "vitest";
import { linesBefore } from "./line-numbers.ts";

test("a log that is whole begins with line 1", () => {
  expect(linesBefore({ firstPos: 0, ended: true }, "none")).toBe(0);
  expect(linesBefore({ firstPos: 0, ended: false }, "none")).toBe(0);
});

test("so does one whose beginning the server dropped, however many pieces that was", () => {
  expect(linesBefore({ firstPos: 24_392, ended: true }, "none")).toBe(0);
});

test("while the beginning is still to come, its pieces stand for its lines", () => {
  expect(linesBefore({ firstPos: 4120, ended: true }, "loading")).toBe(4120);
  expect(linesBefore({ firstPos: 4120, ended: true }, "failed")).toBe(4120);
  expect(linesBefore({ firstPos: 4120, ended: false }, "none")).toBe(4120);
});

test("a log that has nothing yet has nothing before it", () => {
  expect(linesBefore({ firstPos: -1, ended: false }, "none")).toBe(0);
});
