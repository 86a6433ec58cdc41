import type { Build } from "@signalbox/contract";
import { groupAttempts } from "./attempts.ts";
import { findChangePoints } from "./change-points.ts";
import { isCounted } from "./comparable.ts";
import { durationOf, median, p95 } from "./durations.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import { stepKey, stepsOf, type PlacedStep, type StepName } from "./step-key.ts";

/** One run of a step. */
export type TrendPoint = {
  readonly number: number;
  /** Unix seconds of the end of the build. */
  readonly finished: number;
  readonly seconds: number | undefined;
  readonly outcome: Outcome;
};

/** From this build on the step takes another time. Medians, in seconds. */
export type TrendChange = {
  readonly number: number;
  readonly finished: number;
  readonly before: number;
  readonly after: number;
};

/** What a row of the trends says about a step. Durations are those of successful runs. */
export type Trend = {
  readonly key: string;
  readonly name: StepName;
  /** The oldest first. Runs that were cancelled or skipped are not listed. */
  readonly points: readonly TrendPoint[];
  readonly median: number | undefined;
  readonly p95: number | undefined;
  /** The share of the runs that failed, from 0 to 1. */
  readonly failureRate: number;
  /** The share of the runs that failed although the same commit also passed, from 0 to 1. */
  readonly flakyRate: number;
  /** The oldest first. */
  readonly changes: readonly TrendChange[];
};

/**
 * A row per step, in the order of the newest build that has it. Mixing branches or events blurs the figures, so pass
 * builds of one {@link comparisonKey}.
 * @param builds with stages, in any order; builds that do not count are left out
 */
export function trendsOf(builds: readonly Build[]): Trend[] {
  const counted = builds.filter(isCounted).toSorted((one, other) => one.number - other.number);
  const commits = commitOfBuild(counted);
  const trends: Trend[] = [];
  for (const [key, { name, points }] of collect(counted)) {
    const changes = changesOf(points);
    trends.push({ key, name, points, ...durations(points), ...rates(points, commits), changes });
  }
  return trends;
}

type Collected = { name: StepName; points: TrendPoint[] };

/** Newer builds define the order of the rows; steps that they lack follow. */
const collect = (counted: readonly Build[]): Map<string, Collected> => {
  const rows = new Map<string, Collected>();
  for (const build of counted.toReversed())
    for (const [key, placed] of keyedSteps(build)) {
      const outcome = outcomeOf(placed.step);
      if (outcome === undefined) continue;
      const row = rows.get(key) ?? addRow(rows, key, placed);
      row.points.push({
        number: build.number,
        finished: build.finished,
        seconds: durationOf(placed.step),
        outcome,
      });
    }
  for (const row of rows.values()) row.points.reverse();
  return rows;
};

const addRow = (rows: Map<string, Collected>, key: string, placed: PlacedStep): Collected => {
  const row = { name: { stage: placed.stage.name, step: placed.step.name }, points: [] };
  rows.set(key, row);
  return row;
};

/** Of steps with equal names in one build, only the first counts. */
const keyedSteps = (build: Build): Map<string, PlacedStep> => {
  const steps = new Map<string, PlacedStep>();
  for (const placed of stepsOf(build)) {
    const key = stepKey({ stage: placed.stage.name, step: placed.step.name });
    if (!steps.has(key)) steps.set(key, placed);
  }
  return steps;
};

const durations = (points: readonly TrendPoint[]): Pick<Trend, "median" | "p95"> => {
  const seconds = points.flatMap((point) =>
    point.outcome === "passed" && point.seconds !== undefined ? point.seconds : [],
  );
  return { median: median(seconds), p95: p95(seconds) };
};

/** The same number for builds of the same commit, event and parameters. */
const commitOfBuild = (counted: readonly Build[]): ReadonlyMap<number, number> =>
  new Map(
    groupAttempts(counted).flatMap((attempts, index) =>
      attempts.map((build) => [build.number, index] as const),
    ),
  );

const rates = (
  points: readonly TrendPoint[],
  commits: ReadonlyMap<number, number>,
): Pick<Trend, "failureRate" | "flakyRate"> => {
  const commit = (point: TrendPoint): number | undefined => commits.get(point.number);
  const passed = new Set(points.filter(({ outcome }) => outcome === "passed").map(commit));
  const failures = points.filter(({ outcome }) => outcome === "failed");
  const flaky = failures.filter((point) => passed.has(commit(point)));
  return {
    failureRate: failures.length / points.length,
    flakyRate: flaky.length / points.length,
  };
};

const changesOf = (points: readonly TrendPoint[]): TrendChange[] => {
  const timed = points.filter(
    ({ outcome, seconds }) => outcome === "passed" && seconds !== undefined,
  );
  return findChangePoints(timed.map(({ seconds = 0 }) => seconds)).flatMap(
    ({ at, before, after }) => {
      const point = timed[at];
      return point ? [{ number: point.number, finished: point.finished, before, after }] : [];
    },
  );
};
