/** A binary split, or a leaf if there is none. */
type Split = {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
};

export type Tree =
  | { readonly value: number }
  | {
      readonly feature: number;
      /** Rows whose feature is at most this go to `low`. */
      readonly threshold: number;
      readonly low: Tree;
      readonly high: Tree;
    };

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

export type TreeOptions = {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** The share of features that each tree may use. */
  readonly featureShare: number;
  readonly minRows: number;
  readonly shrink: number;
  readonly random: () => number;
};

const BINS = 32;
const SAMPLE = 20_000;

/** The features of all examples as at most 32 bins each, column by column. */
export type Binned = {
  readonly columns: readonly Uint8Array[];
  /** The upper limit of each bin but the last, by feature. */
  readonly limits: readonly (readonly number[])[];
};

export function binFeatures(examples: readonly (readonly number[])[]): Binned {
  const rows = examples.length;
  const width = examples[0]?.length ?? 0;
  const every = Math.max(1, Math.floor(rows / SAMPLE));
  const limits = Array.from({ length: width }, (_, feature) => {
    const seen: number[] = [];
    for (let row = 0; row < rows; row += every) seen.push(examples[row]?.[feature] ?? 0);
    return limitsOf(seen.toSorted((a, b) => a - b));
  });
  const columns = limits.map((steps, feature) => {
    const column = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) {
      column[row] = binOf(steps, examples[row]?.[feature] ?? 0);
    }
    return column;
  });
  return { columns, limits };
}

/** Limits between values, so that each bin has about as many values as the others. */
function limitsOf(sorted: readonly number[]): number[] {
  const limits: number[] = [];
  const wanted = sorted.length / BINS;
  let filled = 0;
  sorted.forEach((value, i) => {
    filled++;
    const next = sorted[i + 1];
    if (next === undefined || next === value || limits.length === BINS - 1) return;
    const nextRun = sorted[Math.min(sorted.length - 1, i + Math.ceil(wanted))] === next;
    if (filled < wanted && !nextRun) return;
    limits.push(round((value + next) / 2));
    filled = 0;
  });
  return limits;
}

const round = (value: number): number => Number(value.toPrecision(4));

function binOf(limits: readonly number[], value: number): number {
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (limits[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

type Leaf = {
  /** Positions within the training set. */
  readonly members: Uint32Array;
  readonly slope: number;
  readonly curve: number;
  readonly split: Split | null;
  children?: readonly [Leaf, Leaf];
};

/** Keeps the steps small at examples that almost certainly will not be chosen. */
const MIN_CURVE = 1e-4;

/**
 * Gradient-boosted trees that choose from lists. The scores of a list become odds (softmax), and the loss is the negative
 * logarithm of the odds of all its right examples together: it is enough if one of them stands out.
 */
export function trainTrees(binned: Binned, set: TrainingSet, options: TreeOptions): Tree[] {
  const count = set.rows.length;
  const scores = new Float64Array(count);
  const slopes = new Float64Array(count);
  const curves = new Float64Array(count);
  return Array.from({ length: options.trees }, () => {
    for (const list of set.lists) slopesOfList(list, set.targets, { scores, slopes, curves });
    return growTree({ binned, rows: set.rows, slopes, curves, scores, options });
  });
}

type Slopes = Pick<Growth, "scores" | "slopes" | "curves">;

function slopesOfList(
  { from, to, weight }: RankedList,
  targets: Uint8Array,
  { scores, slopes, curves }: Slopes,
): void {
  const list = scores.subarray(from, to);
  const max = list.reduce((a, b) => Math.max(a, b), -Infinity);
  const odds = list.map((score) => Math.exp(score - max));
  const all = odds.reduce((a, b) => a + b, 0);
  const right = odds.reduce((sum, odd, i) => sum + (targets[from + i] === 1 ? odd : 0), 0);
  odds.forEach((odd, i) => {
    const share = odd / all;
    const wanted = targets[from + i] === 1 ? odd / right : 0;
    slopes[from + i] = weight * (share - wanted);
    curves[from + i] = weight * Math.max(share * (1 - share), MIN_CURVE);
  });
}

type Growth = {
  readonly binned: Binned;
  readonly rows: Uint32Array;
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
  readonly scores: Float64Array;
  readonly options: TreeOptions;
};

function growTree(growth: Growth): Tree {
  const { binned, options, rows } = growth;
  const features = binned.columns
    .map((_, feature) => feature)
    .filter(() => options.random() < options.featureShare);
  const root = makeLeaf(
    growth,
    features,
    Uint32Array.from(rows, (_, i) => i),
  );
  const leaves = [root];
  while (leaves.length < options.leaves) {
    let best: Leaf | undefined;
    for (const leaf of leaves) {
      if (leaf.split !== null && leaf.split.gain > (best?.split?.gain ?? 0)) best = leaf;
    }
    if (best === undefined || best.split === null) break;
    const { feature, bin } = best.split;
    const column = binned.columns[feature] ?? new Uint8Array();
    const isLow = (i: number) => (column[rows[i] ?? 0] ?? 0) <= bin;
    const children = [
      makeLeaf(growth, features, best.members.filter(isLow)),
      makeLeaf(
        growth,
        features,
        best.members.filter((i) => !isLow(i)),
      ),
    ] as const;
    best.children = children;
    leaves.splice(leaves.indexOf(best), 1, ...children);
  }
  return settle(growth, root);
}

function makeLeaf(growth: Growth, features: readonly number[], members: Uint32Array): Leaf {
  let slope = 0;
  let curve = 0;
  for (const i of members) {
    slope += growth.slopes[i] ?? 0;
    curve += growth.curves[i] ?? 0;
  }
  return { members, slope, curve, split: bestSplit(growth, features, members, slope, curve) };
}

function bestSplit(
  growth: Growth,
  features: readonly number[],
  members: Uint32Array,
  slope: number,
  curve: number,
): Split | null {
  const { binned, rows, slopes, curves, options } = growth;
  const worth = (g: number, h: number) => (g * g) / (h + options.shrink);
  const floor = worth(slope, curve);
  let best: Split | null = null;
  const sums = new Float64Array(BINS * 3);
  for (const feature of features) {
    const column = binned.columns[feature] ?? new Uint8Array();
    const bins = binned.limits[feature]?.length ?? 0;
    if (bins === 0) continue;
    sums.fill(0);
    for (const i of members) {
      const at = (column[rows[i] ?? 0] ?? 0) * 3;
      sums[at] = (sums[at] ?? 0) + (slopes[i] ?? 0);
      sums[at + 1] = (sums[at + 1] ?? 0) + (curves[i] ?? 0);
      sums[at + 2] = (sums[at + 2] ?? 0) + 1;
    }
    let g = 0;
    let h = 0;
    let n = 0;
    for (let bin = 0; bin < bins; bin++) {
      g += sums[bin * 3] ?? 0;
      h += sums[bin * 3 + 1] ?? 0;
      n += sums[bin * 3 + 2] ?? 0;
      if (n < options.minRows) continue;
      if (members.length - n < options.minRows) break;
      const gain = worth(g, h) + worth(slope - g, curve - h) - floor;
      if (gain > (best?.gain ?? 1e-9)) best = { feature, bin, gain };
    }
  }
  return best;
}

/** Gives leaves their values and adds them to the scores. */
function settle(growth: Growth, leaf: Leaf): Tree {
  if (leaf.children === undefined || leaf.split === null) {
    const value = -growth.options.rate * (leaf.slope / (leaf.curve + growth.options.shrink));
    for (const i of leaf.members) growth.scores[i] = (growth.scores[i] ?? 0) + value;
    return { value };
  }
  const { feature, bin } = leaf.split;
  return {
    feature,
    threshold: growth.binned.limits[feature]?.[bin] ?? 0,
    low: settle(growth, leaf.children[0]),
    high: settle(growth, leaf.children[1]),
  };
}

/** The score of one row of features: the higher, the likelier it is right. */
export function scoreOf(trees: readonly Tree[], row: readonly number[]): number {
  let sum = 0;
  for (const tree of trees) {
    let node = tree;
    while ("feature" in node)
      node = (row[node.feature] ?? 0) <= node.threshold ? node.low : node.high;
    sum += node.value;
  }
  return sum;
}
