import { describe, expect, it } from "vitest";
import { FEATURE_NAMES } from "./error-features.ts";
import { ERROR_TREES, TREE_FEATURES } from "./error-trees.ts";

const trees = ERROR_TREES.map((tree) => tree.split(" ").map(Number));

describe("the trained trees", () => {
  it("use only features that exist", () => {
    expect(TREE_FEATURES.filter((name) => !FEATURE_NAMES.includes(name))).toEqual([]);
    expect(TREE_FEATURES.length).toBeGreaterThan(20);
  });

  it("lead from each node to a leaf", () => {
    for (const tree of trees) {
      expect(tree.length % 4).toBe(0);
      for (let node = 0; node < tree.length / 4; node++) {
        const [feature = NaN, threshold = NaN, low = NaN, high = NaN] = tree.slice(4 * node);
        expect(Number.isFinite(threshold)).toBe(true);
        if (feature < 0) continue;
        expect(feature).toBeLessThan(TREE_FEATURES.length);
        for (const next of [low, high]) {
          expect(next).toBeGreaterThan(node);
          expect(next).toBeLessThan(tree.length / 4);
        }
      }
    }
  });

  it("use every feature that they list", () => {
    const used = new Set(trees.flatMap((tree) => tree.filter((_, i) => i % 4 === 0)));
    expect(TREE_FEATURES.filter((_, i) => !used.has(i))).toEqual([]);
  });
});
