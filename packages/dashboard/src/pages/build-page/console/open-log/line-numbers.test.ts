import { expect, test } from "vitest";
import { linesBefore } from "./line-numbers.ts";

test("a complete log begins with line 1", () => {
  expect(linesBefore({ firstPos: 0, ended: true }, "none")).toBe(0);
  expect(linesBefore({ firstPos: 0, ended: false }, "none")).toBe(0);
});

test("a log begins with line 1 even if the server dropped its beginning", () => {
  expect(linesBefore({ firstPos: 24_392, ended: true }, "none")).toBe(0);
});

test("while the beginning is missing, each of its pieces counts as a line", () => {
  expect(linesBefore({ firstPos: 4120, ended: true }, "loading")).toBe(4120);
  expect(linesBefore({ firstPos: 4120, ended: true }, "failed")).toBe(4120);
  expect(linesBefore({ firstPos: 4120, ended: false }, "none")).toBe(4120);
});

test("an empty log has no lines before it", () => {
  expect(linesBefore({ firstPos: -1, ended: false }, "none")).toBe(0);
});
