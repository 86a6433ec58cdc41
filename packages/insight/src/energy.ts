/** A range of a series: from an index up to, but not including, another. */
export type Range = { readonly from: number; readonly to: number };

/** Sums of distances between the values of a range, each read in constant time. See {@link sumDistances}. */
export type DistanceSums = Range & { readonly rows: Float64Array };

/** The numbers that {@link sumDistances} needs for a range of this length. */
export function createDistanceSums(count: number): Float64Array {
  return new Float64Array(count * (count + 1));
}

/**
 * Prepares the searches within one range, in O((to - from)²).
 * @param rows is overwritten; reusing it saves the time to create and collect it for each range
 */
export function sumDistances(
  values: Float64Array,
  { from, to }: Range,
  rows = createDistanceSums(to - from),
): DistanceSums {
  const count = to - from;
  const part = values.subarray(from, to);
  // Row by row: the sum of the distances of one value to the first 0, 1, 2 … values.
  for (let one = 0, index = 0; one < count; one += 1) {
    const value = part[one] ?? 0;
    let sum = 0;
    rows[index] = 0;
    index += 1;
    for (let other = 0; other < count; other += 1, index += 1) {
      sum += Math.abs(value - (part[other] ?? 0));
      rows[index] = sum;
    }
  }
  return { from, to, rows };
}

/** A position to divide a range. `mean` is the mean distance between two values of the range. */
export type Split = { readonly at: number; readonly energy: number; readonly mean: number };

/**
 * The position in `values[from, to)` that divides it into the two most different parts, and how different they are: the
 * energy statistic of E-Divisive with exponent 1 (D. S. Matteson and N. A. James, A Nonparametric Approach for Multiple
 * Change Point Analysis of Multivariate Data, Journal of the American Statistical Association 109, 2014, section 2).
 *
 * For parts of m and n values it is mn / (m + n) times (twice the mean distance between the parts, less the mean
 * distance within each). All positions are tried in O(to - from) by moving one value at a time from right to left.
 * @param sums of a range that contains `from` and `to`
 * @param min each part has at least this many values, and at least 2
 * @returns undefined if the range is too short for two parts
 */
export function bestSplit(
  sums: DistanceSums,
  { from, to, min }: Range & { readonly min: number },
): Split | undefined {
  const { rows } = sums;
  const width = sums.to - sums.from + 1;
  const [first, end] = [from - sums.from, to - sums.from];
  const all = sumOfPairs(sums, first, end);
  // The sums of distances within the left part, within the right one, and between both.
  let [within, between, right] = [0, 0, all];
  let best = -Infinity;
  let bestAt = -1;
  for (let moved = first; moved < end - min; moved += 1) {
    const row = moved * width;
    const before = rows[row + moved] ?? 0;
    const toLeft = before - (rows[row + first] ?? 0);
    const toRight = (rows[row + end] ?? 0) - before;
    within += toLeft;
    right -= toRight;
    between += toRight - toLeft;
    const m = moved + 1 - first;
    if (m < min) continue;
    const n = end - moved - 1;
    const energy = (2 * (between - (within * n) / (m - 1) - (right * m) / (n - 1))) / (m + n);
    if (energy > best) {
      best = energy;
      bestAt = moved + 1;
    }
  }
  if (bestAt < 0) return undefined;
  return { at: bestAt + sums.from, energy: best, mean: meanOfPairs(all, end - first) };
}

const meanOfPairs = (sum: number, count: number): number => sum / ((count * (count - 1)) / 2);

const sumOfPairs = ({ from, to, rows }: DistanceSums, first: number, end: number): number => {
  const width = to - from + 1;
  let sum = 0;
  for (let one = first; one < end; one += 1)
    sum += (rows[one * width + end] ?? 0) - (rows[one * width + one] ?? 0);
  return sum;
};
