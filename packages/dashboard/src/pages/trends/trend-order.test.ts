import type { Trend } from "@signalbox/insight";
import { describe, expect, it } from "vitest";
import { arrangeTrends, nextSort, parseSort } from "./trend-order.ts";

const aTrend = (step: string, keys: Partial<Trend> = {}): Trend => ({
  key: step,
  name: { stage: "check", step },
  points: [],
  median: undefined,
  p95: undefined,
  failureRate: 0,
  flakyRate: 0,
  changes: [],
  isIgnored: false,
  isRemoved: false,
  ...keys,
});
const changedAt = (number: number) => ({
  changes: [{ number, finished: number, before: 10, after: 20 }],
});

const names = (trends: readonly Trend[] = []) => trends.map(({ name }) => name.step);

const trends = [
  aTrend("clone", { failureRate: 1, isIgnored: true, median: 2 }),
  aTrend("lint", { ...changedAt(14), median: 30 }),
  aTrend("test", { failureRate: 0.2, flakyRate: 0.1, median: 90 }),
  aTrend("build", { ...changedAt(40), failureRate: 0.1, median: 60 }),
  aTrend("e2e", { failureRate: 0.5 }),
  aTrend("old", { ...changedAt(3), isRemoved: true, median: 5 }),
];

describe("the order of trends", () => {
  it("begins with the newest changes, then what fails, and folds the others", () => {
    const { shown, unchanged } = arrangeTrends(trends, parseSort(undefined));
    expect(names(shown)).toEqual(["build", "lint", "e2e", "test"]);
    expect(names(unchanged)).toEqual(["clone", "old"]);
  });

  it("folds nothing if there is nothing else", () => {
    const { shown, unchanged } = arrangeTrends([aTrend("a"), aTrend("b")], parseSort(undefined));
    expect(names(shown)).toEqual(["a", "b"]);
    expect(unchanged).toBeUndefined();
  });

  it.each([
    ["step", ["build", "clone", "e2e", "lint", "old", "test"]],
    ["-step", ["test", "old", "lint", "e2e", "clone", "build"]],
    ["median", ["test", "build", "lint", "old", "clone", "e2e"]],
    ["-median", ["clone", "old", "lint", "build", "test", "e2e"]],
    ["failed", ["clone", "e2e", "test", "build", "lint", "old"]],
    ["-change", ["lint", "build", "clone", "test", "e2e", "old"]],
    ["nonsense", ["build", "lint", "e2e", "test"]],
  ])("by %s", (text, order) => {
    expect(names(arrangeTrends(trends, parseSort(text)).shown)).toEqual(order);
  });

  it("turns round when the heading is pressed again", () => {
    const press = (text: string | undefined) => nextSort(parseSort(text), "median");
    expect([press(undefined), press("median"), press("-median")]).toEqual([
      "median",
      "-median",
      "median",
    ]);
    expect(nextSort(parseSort("median"), "change")).toBeUndefined();
    expect(nextSort(parseSort(undefined), "change")).toBe("-change");
  });
});
