/**
 * Decision trees as arrays with one element per node. The node for values of at most the threshold comes after its parent. The
 * arrays are typed, because a log needs a million steps from node to node.
 */
export type DecisionTrees = {
  readonly roots: Int32Array;
  /** LEAF, or the number of the feature that is compared. */
  readonly features: Int32Array;
  /** The threshold, or the score of a leaf. */
  readonly values: Float64Array;
  /** The node for values above the threshold. */
  readonly highs: Int32Array;
};

const LEAF = -1;

/**
 * @param texts the nodes of each tree, each before those below it: `4<0.5` for an inner node, whose branch for values of
 * at most 0.5 comes first, and the score for a leaf
 */
export function parseTrees(texts: readonly string[]): DecisionTrees {
  const trees = texts.map((text) => text.split(" "));
  const tokens = trees.flat();
  const features = new Int32Array(tokens.length).fill(LEAF);
  const values = new Float64Array(tokens.length);
  const highs = new Int32Array(tokens.length);
  const withoutHigh: number[] = [];
  tokens.forEach((token, node) => {
    const parent = features[node - 1] === LEAF ? withoutHigh.pop() : undefined;
    if (parent !== undefined) highs[parent] = node;
    const [first = "", threshold] = token.split("<");
    values[node] = Number(threshold ?? first);
    if (threshold === undefined) return;
    features[node] = Number(first);
    withoutHigh.push(node);
  });
  let root = 0;
  const roots = Int32Array.from(trees, ({ length }) => (root += length) - length);
  return { roots, features, values, highs };
}

/** The sum of the scores that the trees give to a line with these features. */
export function scoreOfTrees(trees: DecisionTrees, line: Float32Array): number {
  const { roots, features, values, highs } = trees;
  let sum = 0;
  for (const root of roots) {
    let node = root;
    let feature = features[node] ?? LEAF;
    while (feature >= 0) {
      const isLow = (line[feature] ?? 0) <= (values[node] ?? 0);
      node = isLow ? node + 1 : (highs[node] ?? 0);
      feature = features[node] ?? LEAF;
    }
    sum += values[node] ?? 0;
  }
  return sum;
}
