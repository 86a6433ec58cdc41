import type { TrendPoint } from "@signalbox/insight";
import { expect, it } from "vitest";
import { sparklineOf } from "./sparkline.ts";

const run = (number: number, seconds: number | undefined, failed = false): TrendPoint => ({
  number,
  finished: number * 100,
  seconds,
  outcome: failed ? "failed" : "passed",
});

it("draws successful runs as a line, failures and changes as marks", () => {
  const points = [run(1, 0), run(2, 10), run(3, 4, true), run(4, 5), run(5, 90, true)];
  const change = { number: 4, finished: 400, before: 10, after: 5 };
  expect(sparklineOf({ points, changes: [change], p95: undefined })).toEqual({
    line: "3,29 36.5,3 103.5,16",
    failures: [
      { x: 70, y: 18.6 },
      { x: 137, y: 3 },
    ],
    changes: [103.5],
  });
});

it("draws the rounding of whole seconds as a nearly flat line", () => {
  const points = [run(1, 0), run(2, 1), run(3, 0)];
  expect(sparklineOf({ points, changes: [], p95: undefined }).line).toBe("3,29 70,26.4 137,29");
});

it("draws one run, and runs without a duration", () => {
  expect(sparklineOf({ points: [run(1, 20)], changes: [], p95: undefined }).line).toBe("3,3");
  expect(sparklineOf({ points: [run(1, undefined)], changes: [], p95: undefined }).line).toBe("");
});

it("is not flattened by a single long run", () => {
  const points = [run(1, 40), run(2, 900), run(3, 60)];
  expect(sparklineOf({ points, changes: [], p95: 60 }).line).toBe("3,17.4 70,3 137,11.7");
});
