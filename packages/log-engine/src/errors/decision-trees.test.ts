import { describe, expect, it } from "vitest";
import { parseTrees, scoreOfTrees } from "./decision-trees.ts";

describe("decision trees", () => {
  const text = "0<0.5 1<2 -1.5 0.25 1<3.5 4 8";

  it.each([
    { features: [0, 2], score: -1.5 },
    { features: [0, 3], score: 0.25 },
    { features: [1, 3.5], score: 4 },
    { features: [1, 4], score: 8 },
  ])("score the features $features as $score", ({ features, score }) => {
    expect(scoreOfTrees(parseTrees([text]), Float32Array.from(features))).toBe(score);
  });

  it("may consist of a single leaf", () => {
    expect(scoreOfTrees(parseTrees(["0.125"]), new Float32Array(1))).toBe(0.125);
  });

  it("add their scores", () => {
    expect(scoreOfTrees(parseTrees([text, "0.5", text]), Float32Array.of(0, 0))).toBe(-2.5);
  });
});
