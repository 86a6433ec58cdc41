import { expect, test } from "vitest";
import { drawnRows, runsOf, runsToDraw } from "./drawn-rows.ts";
import type { LogLine } from "../types/values.ts";
import { createView } from "./view.ts";

/** Ten lines, of which 3, 4 and 5 are folded: rows 0 to 6 show 0, 1, 2, 6, 7, 8, 9. */
const view = createView({
  lineCount: 10,
  window: { kind: "all" },
  folded: [[3, 6]],
  filter: null,
});
const lineAt = (line: number): LogLine => ({
  line,
  pos: line,
  time: 0,
  bytes: 1,
  cut: false,
  segments: [],
});
const isKnown = (lines: readonly number[]) => (line: number) =>
  lines.includes(line) ? lineAt(line) : undefined;

test("returns the lines of rows as ranges", () => {
  expect(runsOf(view, 0, 7)).toEqual([
    [0, 3],
    [6, 10],
  ]);
});

test("requests each row's lines with the line before them", () => {
  expect(runsToDraw(view, 1, 5)).toEqual([
    [0, 3],
    [5, 8],
  ]);
  // A single line between two ranges is requested together with them.
  const adjacent = createView({
    lineCount: 6,
    window: { kind: "all" },
    folded: [[2, 3]],
    filter: null,
  });
  expect(runsToDraw(adjacent, 0, 5)).toEqual([[0, 6]]);
});

test("rows know the previous line if it is loaded, and how many are hidden above", () => {
  const rows = drawnRows(view, [2, 5], isKnown([2, 5, 6, 7]));
  expect(
    rows?.map(({ row, line, before, hiddenBefore }) => [
      row,
      line.line,
      before?.line,
      hiddenBefore,
    ]),
  ).toEqual([
    [2, 2, undefined, 0],
    [3, 6, 5, 3],
    [4, 7, 6, 0],
  ]);
});

test("rows with missing lines are omitted, or fewer rows are returned if allowed", () => {
  const find = isKnown([0, 2]);
  expect(drawnRows(view, [0, 3], find)).toBeUndefined();
  expect(drawnRows(view, [0, 3], find, true)?.map(({ row }) => row)).toEqual([0, 2]);
});
