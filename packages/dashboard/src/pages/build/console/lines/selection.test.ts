import { expect, test } from "vitest";
import { cutSelection, isEmpty, ordered } from "./selection.ts";

test("a selection that was made upwards reads downwards", () => {
  const early = { line: 2, offset: 5 };
  const late = { line: 7, offset: 0 };
  expect(ordered({ anchor: late, focus: early })).toEqual([early, late]);
  expect(ordered({ anchor: early, focus: late })).toEqual([early, late]);
});

test("a selection within one line", () => {
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

test("up to the end of the last line, its newline left out", () => {
  const text = "first\nsecond\n";
  expect(cutSelection(text, { line: 0, offset: 0 }, { line: 1, offset: Infinity })).toBe(
    "first\nsecond",
  );
});
