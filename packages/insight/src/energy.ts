/** A range of a series: from an index up to, but not including, another. */
export type Range = { readonly from: number; readonly to: number };

/** Sums of distances between the values of a range, each read in constant time. See {@link sumDistances}. */
export type DistanceSums = Range & { readonly rows: Float64Array };

/** Prepares any number of searches within one range, in O((to - from)²). */
export function sumDistances(values: Float64Array, { from, to }: Range): DistanceSums {
  const count = to - from;
  const part = values.subarray(from, to);
  // Row by row: the sum of the distances of one value to the first 0, 1, 2 … values.
  const rows = new Float64Array(count * (count + 1));
  for (let one = 0, place = 0; one < count; one += 1) {
    const value = part[one] ?? 0;
    let sum = 0;
    place += 1;
    for (let other = 0; other < count; other += 1, place += 1) {
      sum += Math.abs(value - (part[other] ?? 0));
      rows[place] = sum;
    }
  }
  return { from, to, rows };
}

/** A place to divide a range. `mean` is the mean distance between two values of the range. */
export type Split = { readonly at: number; readonly energy: number; readonly mean: number };

/**
 * The place in `values[from, to)` that divides it into the two most different parts, and how different they are: the
 * energy statistic of E-Divisive with exponent 1 (D. S. Matteson and N. A. James, A Nonparametric Approach for Multiple
 * Change Point Analysis of Multivariate Data, Journal of the American Statistical Association 109, 2014, section 2).
 *
 * For parts of m and n values it is mn / (m + n) times (twice the mean distance between the parts, less the mean
 * distance within each). All places are tried in O(to - from) by moving one value at a time from right to left.
 * @param sums of a range that contains `from` and `to`
 * @param min each part has at least this many values, and at least 2
 * @returns undefined if the range is too short for two parts
 */
export function bestSplit(
  sums: DistanceSums,
  { from, to, min }: Range & { readonly min: number },
): Split | undefined {
  const all = sumOfPairs(sums, from, to);
  const mean = meanOfPairs(all, to - from);
  let [within, between, right] = [0, 0, all];
  let best = -Infinity;
  let bestAt = -1;
  for (let at = from + 1; at <= to - min; at += 1) {
    const moved = at - 1;
    const toLeft = distancesTo(sums, moved, from, moved);
    const toRight = distancesTo(sums, moved, at, to);
    within += toLeft;
    right -= toRight;
    between += toRight - toLeft;
    if (at - from < min) continue;
    const [m, n] = [at - from, to - at];
    const energy =
      ((m * n) / (m + n)) *
      ((2 * between) / (m * n) - meanOfPairs(within, m) - meanOfPairs(right, n));
    if (energy > best) [best, bestAt] = [energy, at];
  }
  return bestAt < 0 ? undefined : { at: bestAt, energy: best, mean };
}

const meanOfPairs = (sum: number, count: number): number => sum / ((count * (count - 1)) / 2);

const sumOfPairs = (sums: DistanceSums, from: number, to: number): number => {
  let sum = 0;
  for (let one = from; one < to; one += 1) sum += distancesTo(sums, one, one + 1, to);
  return sum;
};

const distancesTo = (sums: DistanceSums, one: number, from: number, to: number): number => {
  const start = (one - sums.from) * (sums.to - sums.from + 1) - sums.from;
  return (sums.rows[start + to] ?? 0) - (sums.rows[start + from] ?? 0);
};
