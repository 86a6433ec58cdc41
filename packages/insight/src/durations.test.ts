import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { durationOf, isNoticeable, median, p95, quantile } from "./durations.ts";

describe("durationOf", () => {
  it.each([
    ["a finished step", { started: 100, stopped: 130 }, 30],
    ["a step within one second", { started: 100, stopped: 100 }, 0],
    ["a step that has not started", { started: 0, stopped: 0 }, undefined],
    ["a skipped step of a Drone server", { started: undefined, stopped: 130 }, undefined],
    ["a running step", { started: 100, stopped: undefined }, undefined],
    ["clocks that disagree", { started: 130, stopped: 100 }, undefined],
  ])("of %s", (_, run, expected) => {
    expect(durationOf(run)).toBe(expected);
  });
});

describe("quantile", () => {
  it.each([
    [[7], 7, 7],
    [[4, 1], 2.5, 3.85],
    [[3, 1, 2], 2, 2.9],
    [[10, 9, 1], 9, 9.9],
  ])("of %j: median %j, p95 %j", (values, middle, high) => {
    expect(median(values)).toBe(middle);
    expect(p95(values)).toBeCloseTo(high);
  });

  it("does not exist for an empty list", () => {
    expect(median([])).toBeUndefined();
    expect(p95([])).toBeUndefined();
  });

  it("lies between the smallest and the largest value and grows with the share", () => {
    const values = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(values, share, share, (list, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const lower = quantile(list, low)!;
        const upper = quantile(list, high)!;
        expect(lower).toBeGreaterThanOrEqual(Math.min(...list));
        expect(upper).toBeLessThanOrEqual(Math.max(...list) + 1e-9);
        expect(lower).toBeLessThanOrEqual(upper + 1e-9);
      }),
    );
  });
});

describe("isNoticeable", () => {
  it.each([
    [10, 12, true],
    [10, 8, true],
    [10, 11, false],
    [0, 2, true],
    [1, 2, false],
    [100, 105, true],
    [100, 104, false],
    [390, 650, true],
  ])("%i s to %i s: %s", (before, after, expected) => {
    expect(isNoticeable(before, after)).toBe(expected);
  });
});
