import { CHANGED, MOVED, NEW, UNCHANGED, type LogDifference } from "@signalbox/log-engine";
import { expect, test } from "vitest";
import {
  compareRows,
  countDifferences,
  differenceStarts,
  type CompareRow,
} from "./compare-rows.ts";

function difference(kinds: number[], partner: number[], removed: number[] = []): LogDifference {
  return {
    kinds: Uint8Array.from(kinds),
    partner: Int32Array.from(partner),
    removed: Uint32Array.from(removed),
  };
}

const closed = { showsRemoved: false, opened: new Set<number>() };

function textOf(row: CompareRow): string {
  if (row.kind === "fold") return `fold ${row.from}-${row.to}`;
  return row.kind === "removed" ? `removed ${row.other}` : `${row.mark} ${row.line}`;
}

const same = (count: number): number[] => Array.from({ length: count }, () => UNCHANGED);
const upTo = (count: number): number[] => [...same(count).keys()];

test("unchanged and moved parts are folded, except for three lines around a difference", () => {
  const one = difference([...same(10), NEW, MOVED, ...same(9)], [...upTo(10), -1, ...upTo(10)]);
  expect(compareRows(one, closed).map(textOf)).toEqual([
    "fold 0-7",
    "same 7",
    "same 8",
    "same 9",
    "new 10",
    "same 11",
    "same 12",
    "same 13",
    "fold 14-21",
  ]);
});

test("an opened part is shown, and short parts are never folded", () => {
  const one = difference([...same(6), NEW], [...upTo(6), -1]);
  expect(compareRows(one, closed).map(textOf)).toEqual([
    "same 0",
    "same 1",
    "same 2",
    "same 3",
    "same 4",
    "same 5",
    "new 6",
  ]);
  const long = difference([...same(8), NEW], [...upTo(8), -1]);
  const opened = { ...closed, opened: new Set([0]) };
  expect(compareRows(long, opened)).toHaveLength(9);
});

test("removed lines are shown on demand, below the line that preceded them", () => {
  const one = difference([UNCHANGED, CHANGED, UNCHANGED], [0, 2, 3], [1, 4]);
  const rows = compareRows(one, { ...closed, showsRemoved: true });
  expect(rows.map(textOf)).toEqual([
    "same 0",
    "removed 1",
    "removed 2",
    "changed 1",
    "same 2",
    "removed 4",
  ]);
  expect(differenceStarts(rows)).toEqual([1, 5]);
  expect(countDifferences(one)).toEqual({ added: 0, changed: 1, removed: 2 });
});

test("lines that were at the beginning are shown there", () => {
  const one = difference([UNCHANGED], [1], [0]);
  const rows = compareRows(one, { ...closed, showsRemoved: true });
  expect(rows.map(textOf)).toEqual(["removed 0", "same 0"]);
});
