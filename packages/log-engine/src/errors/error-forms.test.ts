import { describe, expect, it } from "vitest";
import { featuresOf } from "../../test/features-of.ts";

describe("form features", () => {
  it("count the lines of the same form, whatever their letters and numbers", () => {
    const log = ["10:02 INFO started a", "11:45 INFO stopped b", "Segmentation fault"];
    const column = featuresOf(log).column("share of lines with its first 12 characters");
    expect([...column].map((share) => Math.round(share * 3))).toEqual([2, 2, 1]);
  });

  it("mark where the form changes: above 1, below 2", () => {
    const log = ["a1: x", "b2: y", "--- stop", "c3: z"];
    expect([...featuresOf(log).column("changes the form")]).toEqual([1, 2, 3, 3]);
  });

  it("find words that are repeated at the end, preferring rare ones", () => {
    const log = ["checkout fails", "filler one", "filler two", "filler three", "summary: checkout"];
    const column = featuresOf(log).column("words named at the end");
    expect(column[0]).toBe(0.5);
    expect(column[4]).toBe(0);
  });

  it("count the lines below a head that are indented deeper", () => {
    const log = ["1) total", "  expected 1", "  got 2", "2) count"];
    const column = featuresOf(log).column("deeper lines below");
    expect([...column]).toEqual([Math.fround(Math.log2(3)), 0, 0, 0]);
  });
});
