import { isNoticeable, median } from "./durations.ts";
import {
  bestSplit,
  createDistanceSums,
  sumDistances,
  type DistanceSums,
  type Range,
} from "./energy.ts";
import { rankTest } from "./rank-test.ts";

/** The durations before `at` (an index) differ from those from `at` on. Medians, in seconds. */
export type ChangePoint = { readonly at: number; readonly before: number; readonly after: number };

/**
 * The chance of a false alarm allowed at each position of a series is this, divided by the length of the series. All positions
 * together then raise fewer than 1 false alarm in 200 series of any length: not 1 in 50, because tests at neighbouring
 * positions agree. Ranks make that independent of the distribution. Measured by `bench/insight.bench.ts`.
 */
const allowedAlarms = 0.02;

/**
 * How much weaker a position may be when it is proposed than when it is confirmed, as in Hunter: the interval in which a
 * position is proposed may end beyond the next change, while the parts that confirm it end at the proposed neighbours.
 */
const weaker = 4;

/**
 * A split whose energy is below this many mean distances is not tested, which saves most of the time. Without a change,
 * the expected energy of a position is one mean distance.
 */
const minEnergy = 3;

/** Each layer of intervals is shorter than the previous one by this factor, as the paper recommends. */
const decay = Math.SQRT1_2;

/** A part has at least this many builds. With fewer, a change cannot be distinguished from noise. */
const minPart = 5;

/** Changes in shorter intervals are never confirmed: two parts of five and six builds reach 0.004 at best. */
const shortestInterval = 12;

/**
 * Long series are searched in overlapping windows, so that old changes do not hide recent ones. Hunter uses 50 as well.
 */
const windowLength = 60;
const windowStep = windowLength / 2;

/**
 * Finds the builds at which the durations of a step changed permanently. The method is that of Hunter, now Apache Otava (M.
 * Fleming, P. Kołaczkowski et al., Hunter: Using Change Point Detection to Hunt for Performance Regressions, ICPE 2023):
 * E-Divisive proposes positions, within windows, and a test between neighbouring parts replaces its permutations, which
 * need random numbers and much time. Hunter takes Welch's t-test there; durations have outliers, so we take a rank test.
 * Where the whole range shows no change, we also search its seeded intervals (seeded binary segmentation).
 * @param values durations in seconds, the oldest first
 * @param isWorthSaying whether two medians differ enough
 */
export function findChangePoints(
  values: readonly number[],
  isWorthSaying: (before: number, after: number) => boolean = isNoticeable,
): ChangePoint[] {
  // The noise of durations is relative; logarithms make it equal before and after a change.
  const logs = new Float64Array(values.map((value) => Math.log(Math.max(value, 0) + 1)));
  const limit = allowedAlarms / Math.max(1, values.length);
  const proposed = new Set<number>();
  const room = createDistanceSums(windowLength);
  for (const window of windowsOf(values.length)) {
    const sums = sumDistances(logs, window, room);
    propose({ logs, sums, limit: weaker * limit }, window, proposed);
  }
  const positions = withoutWeakest(logs, [...proposed].toSorted(ascending), limit);
  return describe(values, positions).filter(({ before, after }) => isWorthSaying(before, after));
}

const windowsOf = (count: number): Range[] => {
  const windows: Range[] = [];
  for (let from = 0; from === 0 || from + windowStep < count; from += windowStep)
    windows.push({ from, to: Math.min(from + windowLength, count) });
  return windows;
};

/** Divides the range recursively while its parts differ. */
const propose = (search: Search, range: Range, proposed: Set<number>): void => {
  const at = (splitOf(search, range) ?? splitWithin(search, range))?.at;
  if (at === undefined) return;
  proposed.add(at);
  propose(search, { from: range.from, to: at }, proposed);
  propose(search, { from: at, to: range.to }, proposed);
};

type Search = {
  readonly logs: Float64Array;
  readonly sums: DistanceSums;
  readonly limit: number;
};

const splitOf = (search: Search, range: Range): Tested | undefined => {
  const split = bestSplit(search.sums, { ...range, min: minPart });
  if (!split || split.energy < minEnergy * split.mean) return undefined;
  const chance = rankTest(search.logs, { ...range, at: split.at });
  return chance <= search.limit ? { at: split.at, chance } : undefined;
};

type Tested = { readonly at: number; readonly chance: number };

/**
 * A step up that a step down follows can hide in the whole range, because the part before it is compared with a mixture.
 * One of the intervals then contains only one of the two. The most significant split counts.
 */
const splitWithin = (search: Search, range: Range): Tested | undefined => {
  let best: Tested | undefined;
  for (const interval of seededIntervals(range, shortestInterval)) {
    const split = splitOf(search, interval);
    if (split && (!best || split.chance < best.chance)) best = split;
  }
  return best;
};

/**
 * The intervals of seeded binary segmentation within a range, the longest first (S. Kovács, P. Bühlmann, H. Li and A.
 * Munk, Seeded binary segmentation: a general methodology for fast and optimal changepoint detection, Biometrika 110,
 * 2023, definition 1). Some of them contain one change only and much on both sides of it, even if a change nearby is
 * reversed soon and thus hidden in the whole range. Nothing is random. The range itself is not one of them.
 * @param min the length of the shortest intervals
 */
const seededIntervals = ({ from, to }: Range, min: number): Range[] => {
  const count = to - from;
  const intervals: Range[] = [];
  for (let length = count * decay; length >= min; length *= decay) {
    const inLayer = 2 * Math.ceil(count / length) - 1;
    const shift = (count - length) / (inLayer - 1);
    for (let index = 0; index < inLayer; index += 1)
      intervals.push({
        from: from + Math.floor(index * shift),
        to: Math.min(to, from + Math.ceil(index * shift + length)),
      });
  }
  return intervals;
};

/** Windows may propose one change at two positions. The parts between the positions that stay all differ. */
const withoutWeakest = (
  logs: Float64Array,
  positions: readonly number[],
  limit: number,
): number[] => {
  const kept = [...positions];
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

const describe = (values: readonly number[], positions: readonly number[]): ChangePoint[] =>
  positions.map((at, index) => ({
    at,
    before: median(values.slice(positions[index - 1] ?? 0, at)) ?? 0,
    after: median(values.slice(at, positions[index + 1])) ?? 0,
  }));

const ascending = (a: number, b: number): number => a - b;
