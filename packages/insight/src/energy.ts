/**
 * The place in `values[from, to)` that divides it into the two most different parts, and how different they are: the
 * energy statistic of E-Divisive with exponent 1 (D. S. Matteson and N. A. James, A Nonparametric Approach for Multiple
 * Change Point Analysis of Multivariate Data, Journal of the American Statistical Association 109, 2014, section 2).
 *
 * For parts of m and n values it is mn / (m + n) times (twice the mean distance between the parts, less the mean
 * distance within each). All places are tried in O((to - from)²) by moving one value at a time from right to left.
 * @param least each part has at least this many values, and at least 2
 * @returns undefined if the range is too short for two parts
 */
export function bestSplit(
  values: Float64Array,
  { from, to, min }: { from: number; to: number; min: number },
): { at: number; energy: number } | undefined {
  let [within, between, right] = [0, 0, sumOfDistances(values, from, to)];
  let best: { at: number; energy: number } | undefined;
  for (let at = from + 1; at <= to - min; at += 1) {
    const moved = at - 1;
    const toLeft = distancesTo(values, moved, from, moved);
    const toRight = distancesTo(values, moved, at, to);
    within += toLeft;
    right -= toRight;
    between += toRight - toLeft;
    if (at - from < min) continue;
    const [m, n] = [at - from, to - at];
    const energy =
      ((m * n) / (m + n)) *
      ((2 * between) / (m * n) - meanOfPairs(within, m) - meanOfPairs(right, n));
    if (best === undefined || energy > best.energy) best = { at, energy };
  }
  return best;
}

const meanOfPairs = (sum: number, count: number): number => sum / ((count * (count - 1)) / 2);

const sumOfDistances = (values: Float64Array, from: number, to: number): number => {
  let sum = 0;
  for (let one = from; one < to; one += 1) sum += distancesTo(values, one, one + 1, to);
  return sum;
};

const distancesTo = (values: Float64Array, one: number, from: number, to: number): number => {
  const value = values[one] ?? 0;
  let sum = 0;
  for (let other = from; other < to; other += 1) sum += Math.abs(value - (values[other] ?? 0));
  return sum;
};
