import { expect, test } from "vitest";
import { BOLD } from "@signalbox/log-engine";
import { hiddenHits, highlightSegments } from "./highlight.ts";

const ranges = (...ends: number[]) => new Uint32Array(ends);

test("a match may begin in one segment and end in the next", () => {
  const line = [{ text: "ab" }, { text: "cdef", flags: BOLD }];
  expect(highlightSegments(line, ranges(1, 4))).toEqual([
    { text: "a" },
    { text: "b", isHit: true },
    { text: "cd", flags: BOLD, isHit: true },
    { text: "ef", flags: BOLD },
  ]);
});

test("adjacent matches stay separate, and no text is lost", () => {
  const shown = highlightSegments([{ text: "aaab" }], ranges(0, 1, 1, 2));
  expect(shown.map(({ text }) => text).join("")).toBe("aaab");
  expect(shown.filter(({ isHit }) => isHit)).toHaveLength(2);
});

test("segments without matches are unchanged", () => {
  const line = [{ text: "a" }];
  expect(highlightSegments(line, undefined)).toBe(line);
  expect(highlightSegments(line, ranges())).toBe(line);
});

test("matches in the hidden part of a line are counted", () => {
  const ranges = Uint32Array.of(2, 4, 9, 12, 15, 16);
  expect(hiddenHits(10, ranges)).toBe(1);
  expect(hiddenHits(5, ranges)).toBe(2);
  expect(hiddenHits(10, undefined)).toBe(0);
});
