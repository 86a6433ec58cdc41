import { describe, expect, it } from "vitest";
import { featuresOf } from "../../test/features-of.ts";

const log = [
  "setup",
  "",
  "Error: it broke",
  "    at main (a.js:1:1)",
  "    at run (a.js:2:1)",
  "",
  "end",
];

describe("features of paragraphs", () => {
  it("number the lines of each paragraph from its head", () => {
    const column = featuresOf(log).column("line of its paragraph");
    expect([...column]).toEqual([0, -1, 0, 1, Math.fround(Math.log2(3)), -1, 0]);
  });

  it("count the paragraphs below", () => {
    const column = featuresOf(log).column("paragraphs below");
    expect([...column]).toEqual([Math.fround(Math.log2(3)), -1, 1, 1, 1, -1, 0]);
  });

  it("give every line the features of its paragraph", () => {
    const features = featuresOf(log);
    expect([...features.column("labelled as error in the paragraph")]).toEqual([
      0, -1, 1, 1, 1, -1, 0,
    ]);
    expect([...features.column("frames in the paragraph")]).toEqual([
      0,
      -1,
      Math.fround(Math.log2(3)),
      Math.fround(Math.log2(3)),
      Math.fround(Math.log2(3)),
      -1,
      0,
    ]);
  });
});
