import { isNoticeable, median } from "./durations.ts";
import { bestSplit } from "./energy.ts";
import { rankTest } from "./rank-test.ts";

/** The durations before `at` (an index) differ from those from `at` on. Medians, in seconds. */
export type ChangePoint = { readonly at: number; readonly before: number; readonly after: number };

/**
 * The chance of a false alarm allowed at each place of a series is this, divided by the length of the series. All places
 * together then raise fewer than 1 false alarm in 200 series of any length: not 1 in 50, because tests at neighbouring
 * places agree. Ranks make that independent of the distribution. Measured by `bench/insight.bench.ts`.
 */
const allowedAlarms = 0.02;

/** A part has at least this many builds. With fewer, a change cannot be told from noise. */
const minPart = 5;

/**
 * Long series are searched in overlapping windows, so that old changes do not hide recent ones. Hunter uses 50 as well.
 */
const windowLength = 60;
const windowStep = windowLength / 2;

/**
 * Finds the builds at which the durations of a step changed for good. The method is that of Hunter, now Apache Otava (M.
 * Fleming, P. Kołaczkowski et al., Hunter: Using Change Point Detection to Hunt for Performance Regressions, ICPE 2023):
 * E-Divisive proposes places, within windows, and a test between neighbouring parts replaces its permutations, which
 * need random numbers and much time. Hunter takes Welch's t-test there; durations have outliers, so we take a rank test.
 * @param values durations in seconds, the oldest first
 */
export function findChangePoints(values: readonly number[]): ChangePoint[] {
  // The noise of durations is relative; logarithms make it equal before and after a change.
  const logs = new Float64Array(values.map((value) => Math.log(Math.max(value, 0) + 1)));
  const limit = allowedAlarms / Math.max(1, values.length);
  const proposed = new Set<number>();
  for (const window of windowsOf(values.length)) propose(logs, window, limit, proposed);
  const places = withoutWeakest(logs, [...proposed].toSorted(ascending), limit);
  return describe(values, places).filter(({ before, after }) => isNoticeable(before, after));
}

type Range = { readonly from: number; readonly to: number };

const windowsOf = (count: number): Range[] => {
  const windows: Range[] = [];
  for (let from = 0; from === 0 || from + windowStep < count; from += windowStep)
    windows.push({ from, to: Math.min(from + windowLength, count) });
  return windows;
};

/** Divides the range recursively while its parts differ. */
const propose = (
  logs: Float64Array,
  { from, to }: Range,
  limit: number,
  proposed: Set<number>,
): void => {
  const split = bestSplit(logs, { from, to, min: minPart });
  if (!split || rankTest(logs, { from, at: split.at, to }) > limit) return;
  proposed.add(split.at);
  propose(logs, { from, to: split.at }, limit, proposed);
  propose(logs, { from: split.at, to }, limit, proposed);
};

/** Windows may propose one change at two places. The parts between the places that stay all differ. */
const withoutWeakest = (logs: Float64Array, places: readonly number[], limit: number): number[] => {
  const kept = [...places];
  for (;;) {
    const tests = kept.map((at, index) =>
      testAt(logs, { from: kept[index - 1] ?? 0, at, to: kept[index + 1] ?? logs.length }),
    );
    const worst = Math.max(...tests);
    if (kept.length === 0 || worst <= limit) return kept;
    kept.splice(tests.indexOf(worst), 1);
  }
};

const testAt = (logs: Float64Array, { from, at, to }: Range & { at: number }): number =>
  Math.min(at - from, to - at) < minPart
    ? 1
    : rankTest(logs, {
        from: Math.max(from, at - windowLength),
        at,
        to: Math.min(to, at + windowLength),
      });

const describe = (values: readonly number[], places: readonly number[]): ChangePoint[] =>
  places.map((at, index) => ({
    at,
    before: median(values.slice(places[index - 1] ?? 0, at)) ?? 0,
    after: median(values.slice(at, places[index + 1])) ?? 0,
  }));

const ascending = (one: number, other: number): number => one - other;
