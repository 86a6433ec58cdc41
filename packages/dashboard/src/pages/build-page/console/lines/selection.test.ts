import { expect, test } from "vitest";
import { cutSelection, isEmpty, nextSelection, orderedEnds } from "./selection.ts";

test("a selection made upwards is read from top to bottom", () => {
  const early = { line: 2, offset: 5 };
  const late = { line: 7, offset: 0 };
  expect(orderedEnds({ anchor: late, focus: early })).toEqual([early, late]);
  expect(orderedEnds({ anchor: early, focus: late })).toEqual([early, late]);
});

test("a selection within one line has its start and end", () => {
  const point = (offset: number) => ({ line: 3, offset });
  expect(cutSelection("one two three\n", point(4), point(7))).toBe("two");
  expect(isEmpty({ anchor: point(4), focus: point(4) })).toBe(true);
});

test("a selection over lines begins and ends within them", () => {
  const text = "first\nsecond\nthird\n";
  expect(cutSelection(text, { line: 0, offset: 2 }, { line: 2, offset: 3 })).toBe(
    "rst\nsecond\nthi",
  );
});

test("a selection ends before the newline of the last line", () => {
  const text = "first\nsecond\n";
  expect(cutSelection(text, { line: 0, offset: 0 }, { line: 1, offset: Infinity })).toBe(
    "first\nsecond",
  );
});

const at = (line: number, offset = 0) => ({ line, offset });
const drawn = (from: number, to: number) => (line: number) => line >= from && line <= to;

test("the anchor keeps its position after its row was removed from the page", () => {
  const known = { anchor: at(1, 7), focus: at(30, 2) };
  const own = { anchor: at(100), focus: at(130, 4), isFocusShown: false, isDrawn: drawn(100, 140) };
  expect(nextSelection(known, own)).toEqual({ anchor: at(1, 7), focus: at(130, 4) });
  const gone = { ...own, anchor: undefined, focus: undefined };
  expect(nextSelection(known, gone)).toEqual(known);
});

test("a focus whose row was removed keeps its position until it is moved", () => {
  const known = { anchor: at(120, 7), focus: at(300, 2) };
  const own = { anchor: at(120, 7), focus: at(140, 9), isDrawn: drawn(100, 140) };
  expect(nextSelection(known, { ...own, isFocusShown: true })).toEqual(known);
  expect(nextSelection(known, { ...own, isFocusShown: false })?.focus).toEqual(at(140, 9));
});

test("a press starts a new selection; selections that start elsewhere are ignored", () => {
  const own = { anchor: at(5, 3), focus: at(5, 3), isFocusShown: true, isDrawn: drawn(0, 9) };
  expect(nextSelection(undefined, own)).toEqual({ anchor: at(5, 3), focus: at(5, 3) });
  expect(nextSelection(undefined, { ...own, anchor: undefined })).toBeUndefined();
});
