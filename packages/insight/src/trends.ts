import type { Build, Stage, Step } from "@signalbox/contract";
import { groupAttempts } from "./attempts.ts";
import { findChangePoints } from "./change-points.ts";
import { isCounted } from "./comparable.ts";
import { durationOf, median, p95 } from "./durations.ts";
import { hasRun, isBrokenStep, outcomeOf, stagesOf, type Outcome } from "./outcome.ts";
import { firstAttemptIn } from "./restarts.ts";
import { stepKey, type StepName } from "./step-key.ts";

/** One run of a step. */
export type TrendPoint = {
  readonly number: number;
  /** Unix seconds of the end of the build. */
  readonly finished: number;
  readonly seconds: number | undefined;
  readonly outcome: Outcome;
};

/** The first build of a lasting change in duration. Medians, in seconds. */
export type TrendChange = {
  readonly number: number;
  readonly finished: number;
  readonly before: number;
  readonly after: number;
};

/** A row of the trends: the statistics of one step. Only successful runs count for durations. */
export type Trend = {
  readonly key: string;
  readonly name: StepName;
  /** The oldest first; of attempts that repeat each other, the last. Runs that were cancelled or skipped are not listed. */
  readonly points: readonly TrendPoint[];
  readonly median: number | undefined;
  readonly p95: number | undefined;
  /** The share of the runs that failed, from 0 to 1. Attempts that repeat each other are one run, which failed if one of them did. */
  readonly failureRate: number;
  /** The share of the runs that failed although the same commit also passed, from 0 to 1. */
  readonly flakyRate: number;
  /** The oldest first. */
  readonly changes: readonly TrendChange[];
  /** Whether its newest failure was ignored: it failed nothing (`failure: ignore`). */
  readonly isIgnored: boolean;
  /** Whether none of the newest ten builds lists the step, so that it was probably removed or renamed. */
  readonly isRemoved: boolean;
};

/**
 * A row per step, in the order of the newest build that has it; removed steps follow, the last one to run first.
 * Mixing branches or events blurs the figures, so pass builds of one {@link comparisonKey}.
 * @param builds with stages, in any order; builds that do not count are left out
 */
export function trendsOf(builds: readonly Build[]): Trend[] {
  const counted = builds.filter(isCounted).toSorted((a, b) => a.number - b.number);
  const newestFirst = counted.toReversed();
  const commits = commitOfBuild(counted);
  const trends: Trend[] = [];
  const first = firstAttempts(counted);
  for (const { name, points: all, isIgnored } of collect(newestFirst)) {
    const points = lastOfEach(all, first);
    const key = stepKey(name);
    const changes = changesOf(points);
    const isRemoved = isStepRemoved(name, newestFirst);
    const figures = { ...durations(points), ...rates(all, first, commits) };
    trends.push({ key, name, points, ...figures, changes, isIgnored, isRemoved });
  }
  const [removed, listed] = [true, false].map((wanted) =>
    trends.filter(({ isRemoved }) => isRemoved === wanted),
  );
  return [...(listed ?? []), ...(removed ?? []).toSorted((a, b) => lastRun(b) - lastRun(a))];
}

const lastRun = ({ points }: Trend): number => points.at(-1)?.number ?? 0;

/** A step may be missing from some builds because its pipeline runs only for certain changes. */
const buildsUntilRemoved = 10;

const isStepRemoved = (name: StepName, newestFirst: readonly Build[]): boolean => {
  let without = 0;
  for (const build of newestFirst) {
    const has = listsStep(build, name);
    if (has === true) return false;
    if (has === false) without += 1;
    if (without === buildsUntilRemoved) return true;
  }
  return false;
};

/** Undefined if the build does not show it: Drone servers list no steps of a stage that was skipped. */
const listsStep = (build: Build, name: StepName): boolean | undefined => {
  const stages = stagesOf(build);
  const sameStage = stages.filter((stage) => stage.name === name.stage);
  if (sameStage.some(({ steps = [] }) => steps.some((step) => step.name === name.step)))
    return true;
  const listsAllSteps = stages.length > 0 && sameStage.every(({ steps = [] }) => steps.length > 0);
  return listsAllSteps ? false : undefined;
};

type Collected = { name: StepName; points: TrendPoint[]; isIgnored: boolean };

/** By stage, then by step. A combined key would be built 100,000 times for 500 builds of 200 steps. */
type Rows = Map<string, Map<string, Collected>>;

/** The newest build defines the order of the rows; steps that only older builds have follow. */
const collect = (newestFirst: readonly Build[]): Collected[] => {
  const rows: Rows = new Map();
  for (const build of newestFirst)
    for (const stage of stagesOf(build)) {
      const stageRows = rows.get(stage.name) ?? new Map<string, Collected>();
      rows.set(stage.name, stageRows);
      if (hasRun(stage))
        for (const step of stage.steps ?? []) addPoint(stageRows, stage, step, build);
    }
  const all = [...rows.values()].flatMap((stageRows) => Array.from(stageRows.values()));
  for (const { points } of all) points.reverse();
  return all;
};

const addPoint = (
  stageRows: Map<string, Collected>,
  stage: Stage,
  step: Step,
  { number, finished }: Build,
): void => {
  const outcome = outcomeOf(step);
  if (outcome === undefined) return;
  let row = stageRows.get(step.name);
  if (row === undefined) {
    row = { name: { stage: stage.name, step: step.name }, points: [], isIgnored: false };
    stageRows.set(step.name, row);
  }
  // If steps of one build have the same name, only the first one counts.
  if (row.points.at(-1)?.number === number) return;
  const isNewestFailure = row.points.every((point) => point.outcome === "passed");
  if (outcome === "failed" && isNewestFailure) row.isIgnored = !isBrokenStep(step);
  row.points.push({ number, finished, seconds: durationOf(step), outcome });
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

/** The number of the first attempt, by the number of a build. */
type FirstAttempts = ReadonlyMap<number, number>;

const firstAttempts = (counted: readonly Build[]): FirstAttempts => {
  const firstOf = firstAttemptIn(counted);
  return new Map(counted.map((build) => [build.number, firstOf(build)]));
};

const lastOfEach = (points: readonly TrendPoint[], first: FirstAttempts): TrendPoint[] =>
  [...new Map(points.map((point) => [first.get(point.number), point])).values()].toSorted(
    (a, b) => a.number - b.number,
  );

const rates = (
  points: readonly TrendPoint[],
  first: FirstAttempts,
  commits: ReadonlyMap<number, number>,
): Pick<Trend, "failureRate" | "flakyRate"> => {
  const run = ({ number }: TrendPoint): number | undefined => first.get(number);
  const commit = ({ number }: TrendPoint): number | undefined => commits.get(number);
  const passed = new Set(points.filter(({ outcome }) => outcome === "passed").map(commit));
  const failures = points.filter(({ outcome }) => outcome === "failed");
  const flaky = failures.filter((point) => passed.has(commit(point)));
  const count = (some: readonly TrendPoint[]): number => new Set(some.map(run)).size;
  const runs = count(points);
  return { failureRate: count(failures) / runs, flakyRate: count(flaky) / runs };
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
