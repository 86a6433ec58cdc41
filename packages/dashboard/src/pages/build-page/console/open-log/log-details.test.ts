import { expect, test } from "vitest";
import type { Groups } from "@signalbox/log-engine";
import {
  foldedRanges,
  isFolded,
  logDetails,
  noSilences,
  lowerBound,
  toggleGroup,
  unfoldAround,
  addLine,
  type Folds,
} from "./log-details.ts";

/** Headers at 2, 3 and 8. The second group is inside the first. */
const groups: Groups = {
  start: new Uint32Array([2, 3, 8]),
  end: new Uint32Array([7, 5, 9]),
  depth: new Uint8Array([0, 1, 0]),
  kind: new Uint8Array([2, 1, 1]),
  seconds: new Uint32Array([12, 3, 0]),
};
const open: Folds = { allFolded: false, exceptions: new Set() };

test("all groups are open initially", () => {
  expect(foldedRanges(groups, open)).toEqual([]);
});

test("a folded group keeps its header; an empty group cannot be folded", () => {
  expect(foldedRanges(groups, toggleGroup(open, 3))).toEqual([[4, 5]]);
  expect(foldedRanges(groups, { allFolded: true, exceptions: new Set() })).toEqual([
    [3, 7],
    [4, 5],
  ]);
});

test("folding twice opens a group again, even if all are folded", () => {
  expect(isFolded(toggleGroup(toggleGroup(open, 2), 2), 2)).toBe(false);
  expect(isFolded(toggleGroup({ allFolded: true, exceptions: new Set() }, 2), 2)).toBe(false);
});

test("navigating to a line opens all groups around it", () => {
  const folds = unfoldAround(groups, { allFolded: true, exceptions: new Set() }, 4);
  expect(foldedRanges(groups, folds)).toEqual([]);
  expect(isFolded(folds, 8)).toBe(true);
  const one = toggleGroup(open, 2);
  expect(unfoldAround(groups, one, 2)).toBe(one);
});

test("lists the details of a line", () => {
  const details = logDetails({
    groups,
    folds: toggleGroup(open, 2),
    silences: { ...noSilences, line: new Uint32Array([4]), seconds: new Uint32Array([92]) },
    ranges: new Map(),
    matches: new Uint32Array([1, 4]),
    errors: [2, 7],
  });
  expect([1, 2, 7].map((line) => details.isError(line))).toEqual([false, true, true]);
  expect(details.groupAt(2)).toEqual({ lines: 4, seconds: 12, isFolded: true });
  expect(details.groupAt(8)).toBeUndefined();
  expect(details.silenceAt(4)).toBe(92);
  expect([1, 2, 4].map((line) => details.isMatch(line))).toEqual([true, false, true]);
});

test("finds the position of a number in a sorted list", () => {
  expect([0, 3, 4, 9].map((value) => lowerBound([3, 8], value))).toEqual([0, 0, 1, 2]);
});

test("navigating to a line shows it among the matches, even if no match is near", () => {
  const matches = new Uint32Array([10, 40]);
  expect([...addLine(matches, 25, 2)]).toEqual([10, 25, 40]);
  expect([...addLine(matches, 3, 2)]).toEqual([3, 10, 40]);
  expect([...addLine(matches, 50, 2)]).toEqual([10, 40, 50]);
  for (const near of [8, 10, 12, 39, 42, -1]) expect(addLine(matches, near, 2)).toBe(matches);
});
