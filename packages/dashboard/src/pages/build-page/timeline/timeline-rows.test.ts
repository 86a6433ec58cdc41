import { timelineOf } from "@signalbox/insight";
import fc from "fast-check";
import { assert, describe, expect, it, test } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import {
  currentRow,
  firstRowInView,
  isSameRow,
  lastGoodBuild,
  rowMove,
  rowsFrom,
  timeOfRows,
} from "./timeline-rows.ts";

const stages = [
  aStage({ number: 1, name: "a", steps: [aStep({ number: 1 }), aStep({ number: 2, name: "x" })] }),
  aStage({ number: 2, name: "b", status: "pending" }),
];
const { rows } = timelineOf(aBuild({ stages }));

test("the row of the address is its step, or its stage if that has no such step", () => {
  expect(currentRow(rows, { stage: 1, step: 2 })).toBe(2);
  expect(currentRow(rows, { stage: 2, step: 1 })).toBe(3);
  expect(currentRow(rows, { stage: 9, step: 1 })).toBe(-1);
});

test("a row is the same until its status, its times or its ghost change", () => {
  const stepOf = (stopped: number, good: number) => {
    const step = aStep({ number: 1, name: "x", started: 20, stopped });
    const buildOf = (steps: (typeof step)[]) =>
      aBuild({ created: 10, stages: [aStage({ name: "a", started: 15, steps })] });
    const ended = buildOf([{ ...step, stopped: good }]);
    return timelineOf(buildOf([step]), { good: ended }).rows[1];
  };
  const row = stepOf(40, 30);
  assert(row);
  const isSame = (other: typeof row | undefined) => other !== undefined && isSameRow(row, other);
  expect(isSame(stepOf(40, 30))).toBe(true);
  expect(isSame(stepOf(41, 30))).toBe(false);
  expect(isSame(stepOf(40, 31))).toBe(false);
  expect(isSame({ ...row, status: "failure" })).toBe(false);
  expect(isSame({ ...row, running: undefined })).toBe(false);
});

it.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 3],
  ["ArrowUp", 0, 0],
  ["ArrowUp", 2, 1],
  ["End", 0, 3],
  ["Home", 3, 0],
  ["PageDown", 0, 3],
  ["PageUp", 3, 0],
  ["ArrowLeft", 2, 0],
  ["ArrowRight", 0, 1],
  ["ArrowRight", 1, 1],
  ["ArrowRight", 3, 3],
  ["a", 0, undefined],
])("%s leads from row %i to %s", (key, from, to) => expect(rowMove(rows, from, key)).toBe(to));

test("the last successful build is the newest one before that passed and is comparable", () => {
  const ended = { ref: "refs/heads/main", event: "push", finished: 10 };
  const build = aBuild({ ...ended, number: 9 });
  const history = [
    aBuild({ ...ended, number: 11 }),
    aBuild({ ...ended, number: 8, status: "failure" }),
    aBuild({ ...ended, number: 7, ref: "refs/heads/other" }),
    aBuild({ ...ended, number: 6 }),
    aBuild({ ...ended, number: 5 }),
  ];
  expect(lastGoodBuild(build, history)?.number).toBe(6);
  expect(lastGoodBuild(aBuild({ ...ended, number: 5 }), history)).toBeUndefined();
});

describe("the present of the rows", () => {
  it("is the end of a build that has ended", () => {
    expect(timeOfRows(aBuild({ finished: 50 }))).toBe(50);
  });
  it("is after all known times of a running build, so that waiting rows have a bar", () => {
    const step = aStep({ started: 20, stopped: 40 });
    const running = aBuild({
      status: "running",
      created: 10,
      stages: [
        aStage({ name: "a", status: "running", started: 15, steps: [step] }),
        aStage({ name: "b", number: 2, status: "pending" }),
      ],
    });
    expect(timeOfRows(running)).toBe(41);
    const waiting = timelineOf(running, { now: timeOfRows(running) }).rows.at(-1)?.waiting;
    expect(waiting).toEqual({ from: 0, to: 31 });
  });
});

test("all rows in the window are rendered, and never many more", () => {
  fc.assert(
    fc.property(fc.nat(70_000), fc.nat(2000), (topPx, count) => {
      const [rowPx, windowPx] = [30, 900];
      const from = firstRowInView(topPx, rowPx);
      const { first, end } = rowsFrom(from, Math.ceil(windowPx / rowPx), count);
      for (let px = topPx; px < Math.min(topPx + windowPx, count * rowPx); px += rowPx) {
        const row = Math.floor(px / rowPx);
        expect(row >= first && row < end).toBe(true);
      }
      expect(end - first).toBeLessThanOrEqual(80);
    }),
  );
});
