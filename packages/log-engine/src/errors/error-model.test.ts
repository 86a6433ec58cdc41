import { describe, expect, it } from "vitest";
import { examineLine } from "./error-line.ts";
import { mayBeOpened } from "./error-model.ts";
import { FEATURE_NAMES } from "./error-features.ts";
import { ERROR_TREES, TREE_FEATURES } from "./error-trees.ts";

const tokens = ERROR_TREES.map((tree) => tree.split(" "));

describe("the trained trees", () => {
  it("use only features that exist", () => {
    expect(TREE_FEATURES.filter((name) => !FEATURE_NAMES.includes(name))).toEqual([]);
    expect(TREE_FEATURES.length).toBeGreaterThan(20);
  });

  it("have numbers only, and one leaf more than inner nodes", () => {
    for (const tree of tokens) {
      const numbers = tree.flatMap((token) => token.split("<").map(Number));
      expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
      const inner = tree.filter((token) => token.includes("<"));
      expect(tree.length - inner.length).toBe(inner.length + 1);
    }
  });

  it("use every feature that they list, and no other", () => {
    const inner = tokens.flat().filter((token) => token.includes("<"));
    const used = new Set(inner.map((token) => Number(token.split("<")[0])));
    expect([...used].toSorted((a, b) => a - b)).toEqual([...TREE_FEATURES.keys()]);
  });
});

describe("a line that may be opened", () => {
  const mayOpen = (text: string, weight = 0): boolean =>
    mayBeOpened(
      examineLine({
        line: 0,
        text,
        weight,
        isBeforeLastCommand: false,
        isRed: false,
        isColoured: false,
      }),
    );

  it("says more than how many errors there are", () => {
    expect(mayOpen("Done linting! Found 26 violations in 53 files.")).toBe(false);
    expect(mayOpen("cart.swift:88:42: warning: Colon Violation")).toBe(true);
  });

  it("may count if the table of known tools is certain about it", () => {
    expect(mayOpen("2 errors in cart.ts", 90)).toBe(true);
  });
});
