import { Build } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { buildChartOf, scaleSeconds, targetOf } from "./build-chart.ts";

const took = (number: number, seconds: number, keys: Partial<Build> = {}): Build =>
  Build.parse({
    id: number,
    number,
    status: "success",
    started: 1,
    finished: 1 + seconds,
    ...keys,
  });

/** Builds with these durations in seconds, the oldest first, as in the chart. */
const chartOf = (...seconds: number[]) =>
  buildChartOf(seconds.map((one, index) => took(index + 1, one)).toReversed(), 0);

describe("bar chart", () => {
  it("has at most 50 bars, the newest at the end, as high as they were long", () => {
    const builds = Array.from({ length: 60 }, (_, index) => took(60 - index, 60 - index));
    const { bars, axis } = buildChartOf(builds, 0);
    expect(bars).toHaveLength(50);
    expect(bars.at(-1)).toMatchObject({ build: { number: 60 }, seconds: 60, share: 1 });
    expect(bars[0]).toMatchObject({ build: { number: 11 }, share: 11 / 60 });
    expect(axis.ticks.map(({ label }) => label)).toEqual(["0s", "15s", "30s", "45s", "1m"]);
  });

  it("has one bar for attempts at one commit: that of the newest one", () => {
    const of = { attempt_of: 1 };
    const attempts = [took(4, 9), took(3, 8, of), took(2, 7), took(1, 6, of)];
    expect(buildChartOf(attempts, 0).bars.map(({ build }) => build.number)).toEqual([2, 3, 4]);
  });

  it("counts deployments among the 50", () => {
    const builds = Array.from({ length: 60 }, (_, index) =>
      took(60 - index, 5, index % 2 === 0 ? { event: "promote", deploy_to: "production" } : {}),
    );
    const targets = buildChartOf(builds, 0).bars.map(({ build }) => targetOf(build));
    expect(targets).toHaveLength(50);
    expect(targets.filter((target) => target === "production")).toHaveLength(25);
  });

  it("draws a growing bar for a running build, and none for a build that never started", () => {
    const running = Build.parse({ id: 2, number: 2, status: "running", started: 100 });
    const pending = Build.parse({ id: 1, number: 1, status: "pending" });
    const { bars } = buildChartOf([running, pending], 130_000);
    expect(bars.map(({ seconds }) => seconds)).toEqual([0, 30]);
  });

  it("has no bars without builds", () => {
    expect(buildChartOf([], 0)).toMatchObject({ bars: [], longest: 0 });
  });

  it("cuts and labels one long build instead of flattening the others", () => {
    const { bars, axis, longest } = chartOf(60, 50, 4000, 60, 55);
    expect(bars.map(({ isCut }) => isCut)).toEqual([false, false, true, false, false]);
    expect(bars[2]).toMatchObject({ seconds: 4000, share: 1, isLabelled: true });
    expect(axis.end).toBe(90);
    expect(longest).toBe(4000);
  });

  it("labels cut bars only where there is room, the longest first", () => {
    const seconds = Array.from({ length: 50 }, () => 60);
    Object.assign(seconds, { 10: 3000, 12: 5000, 30: 900 });
    const { bars } = buildChartOf(
      seconds.map((one, index) => took(index + 1, one)).toReversed(),
      0,
    );
    const indicesOf = (isChosen: (bar: (typeof bars)[number]) => boolean) =>
      bars.flatMap((bar, index) => (isChosen(bar) ? index : []));
    expect(indicesOf(({ isCut }) => isCut)).toEqual([10, 12, 30]);
    expect(indicesOf(({ isLabelled }) => isLabelled)).toEqual([12, 30]);
  });
});

describe("the duration that the axis must contain", () => {
  it.each([
    ["no builds", [], 0],
    ["one build", [70], 70],
    ["two builds, of which neither is usual", [10, 4000], 4000],
    ["similar builds", [60, 70, 80, 100], 100],
    ["one build that took twice as long", [60, 70, 80, 160], 160],
    ["one that took far longer", [60, 70, 80, 900], 100],
    ["builds that never started beside a long one", [0, 0, 0, 900], 900],
  ])("%s", (_, seconds, expected) => expect(scaleSeconds(seconds)).toBe(expected));

  it("is that of the long builds if they are more than a tenth", () => {
    const withLong = (long: number) =>
      Array.from({ length: 50 }, (_, index) => (index < long ? 3600 : 60));
    expect(scaleSeconds(withLong(5))).toBe(75);
    expect(scaleSeconds(withLong(6))).toBe(3600);
  });
});
