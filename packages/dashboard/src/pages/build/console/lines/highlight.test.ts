import { expect, test } from "vitest";
import { BOLD } from "../../../../log/engine/types.ts";
import { highlighted } from "./highlight.ts";

const ranges = (...ends: number[]) => new Uint32Array(ends);

test("a match may begin in one stretch and end in the next", () => {
  const line = [{ text: "ab" }, { text: "cdef", flags: BOLD }];
  expect(highlighted(line, ranges(1, 4))).toEqual([
    { text: "a" },
    { text: "b", isHit: true },
    { text: "cd", flags: BOLD, isHit: true },
    { text: "ef", flags: BOLD },
  ]);
});

test("matches that touch stay two, and the whole text is kept", () => {
  const shown = highlighted([{ text: "aaab" }], ranges(0, 1, 1, 2));
  expect(shown.map(({ text }) => text).join("")).toBe("aaab");
  expect(shown.filter(({ isHit }) => isHit)).toHaveLength(2);
});

test("without matches nothing is cut", () => {
  const line = [{ text: "a" }];
  expect(highlighted(line, undefined)).toBe(line);
  expect(highlighted(line, ranges())).toBe(line);
});
