export type TrainingSet = {
  /** Row numbers of the examples to learn from, one list after the other. */
  readonly rows: Uint32Array;
  /** 1 or 0 for each of `rows`; each list has both. */
  readonly targets: Uint8Array;
  readonly lists: readonly RankedList[];
};

/** The examples from `from` up to but excluding `to`, of which one is to be chosen. */
export type RankedList = {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
};

export type FitOptions = {
  readonly rounds: number;
  readonly rate: number;
  /** How strongly weights are drawn towards zero. */
  readonly shrink: number;
  /** The share of features that are hidden in each round. */
  readonly hidden: number;
  readonly random: () => number;
};

/** All examples, row by row, each feature with mean 0 and deviation 1. */
export type Standardised = {
  readonly values: Float32Array;
  readonly width: number;
  readonly means: Float64Array;
  /** 0 for a feature that has the same value everywhere. */
  readonly deviations: Float64Array;
};

/** Rarer values are cut off, so that no single feature decides. */
export const MAX_DEVIATIONS = 3;

export function standardise(examples: readonly (readonly number[])[]): Standardised {
  const width = examples[0]?.length ?? 0;
  const values = new Float32Array(examples.length * width);
  const means = new Float64Array(width);
  const deviations = new Float64Array(width);
  for (let feature = 0; feature < width; feature++) {
    const column = Float64Array.from(examples, (example) => example[feature] ?? 0);
    const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
    const square = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length;
    means[feature] = mean;
    deviations[feature] = square < 1e-12 ? 0 : Math.sqrt(square);
    if (square < 1e-12) continue;
    column.forEach((value, row) => {
      const by = (value - mean) / Math.sqrt(square);
      values[row * width + feature] = Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, by));
    });
  }
  return { values, width, means, deviations };
}

/**
 * Weights of features, such that the right examples of each list have high sums. The sums of a list become odds (softmax),
 * and the loss is the negative logarithm of the odds of all its right examples together: it is enough if one of them
 * stands out. Adam's steps go down its slope. Each list hides some features in each round, so that no weight relies on
 * another. The weights are averages over the second half of the rounds.
 */
export function fitWeights(all: Standardised, set: TrainingSet, options: FitOptions): Float64Array {
  const { rounds, rate, shrink } = options;
  const { width } = all;
  const weights = new Float64Array(width);
  const averages = new Float64Array(width);
  const slopes = new Float64Array(width);
  const squares = new Float64Array(width);
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeOf(all, set, weights, options);
    for (let i = 0; i < width; i++) {
      const by = (slope[i] ?? 0) + shrink * (weights[i] ?? 0);
      slopes[i] = 0.9 * (slopes[i] ?? 0) + 0.1 * by;
      squares[i] = 0.99 * (squares[i] ?? 0) + 0.01 * by * by;
      const mean = (slopes[i] ?? 0) / (1 - 0.9 ** round);
      const size = Math.sqrt((squares[i] ?? 0) / (1 - 0.99 ** round)) + 1e-6;
      weights[i] = (weights[i] ?? 0) - (rate * mean) / size;
      if (round > rounds / 2) averages[i] = (averages[i] ?? 0) + (2 * (weights[i] ?? 0)) / rounds;
    }
  }
  return averages;
}

/** Smaller errors of an example change nothing. */
const MIN_ERROR = 1e-8;

function slopeOf(
  all: Standardised,
  { rows, targets, lists }: TrainingSet,
  weights: Float64Array,
  { hidden, random }: FitOptions,
): Float64Array {
  const { values, width } = all;
  const slope = new Float64Array(width);
  const total = lists.reduce((sum, { weight }) => sum + weight, 0);
  for (const { from, to, weight } of lists) {
    const shown = slope.map(() => (random() < hidden ? 0 : 1 / (1 - hidden)));
    const shownWeights = weights.map((value, i) => value * (shown[i] ?? 0));
    const sums = Float64Array.from(rows.subarray(from, to), (row) => sumOf(all, shownWeights, row));
    const max = sums.reduce((a, b) => Math.max(a, b), -Infinity);
    const odds = sums.map((sum) => Math.exp(sum - max));
    const every = odds.reduce((a, b) => a + b, 0);
    const right = odds.reduce((sum, odd, i) => sum + (targets[from + i] === 1 ? odd : 0), 0);
    odds.forEach((odd, i) => {
      const wanted = targets[from + i] === 1 ? odd / right : 0;
      const error = (weight / total) * (odd / every - wanted);
      if (Math.abs(error) < MIN_ERROR) return;
      const start = (rows[from + i] ?? 0) * width;
      for (let feature = 0; feature < width; feature++) {
        const value = (values[start + feature] ?? 0) * (shown[feature] ?? 0);
        slope[feature] = (slope[feature] ?? 0) + error * value;
      }
    });
  }
  return slope;
}

/** The weighted sum of one example's features: the higher, the likelier it is right. */
export function sumOf({ values, width }: Standardised, weights: Float64Array, row: number): number {
  const start = row * width;
  let sum = 0;
  for (let feature = 0; feature < width; feature++) {
    sum += (weights[feature] ?? 0) * (values[start + feature] ?? 0);
  }
  return sum;
}
