import { expect, it } from "vitest";
import { hasTag, readRange } from "./range.ts";

it.each([
  [undefined, undefined],
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=2-", { start: 2, end: 10 }],
  ["bytes=2-99", { start: 2, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-99", { start: 0, end: 10 }],
  ["bytes=10-", null],
  ["bytes=-0", null],
  ["bytes=3-2", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,4-5", undefined],
  ["lines=0-1", undefined],
])("reads the range %s", (header, part) => {
  expect(readRange(header, 10)).toEqual(part);
});

it.each([
  [undefined, false],
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"ab"', false],
])("compares the tags %s", (header, isKnown) => {
  expect(hasTag(header, '"a"')).toBe(isKnown);
});
