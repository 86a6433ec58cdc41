import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { describe, expect, it } from "vitest";
import { neighbourOf, placeOfStep, stripOf } from "./strip-model.ts";

const history = Array.from({ length: 40 }, (_, index) => makeBuild(60 - index));
const numbers = (open: number) => stripOf(makeBuild(open), history).map((build) => build.number);

describe("stripOf", () => {
  it("has the newest 20 with the open one, oldest first", () => {
    expect(numbers(60)).toEqual(Array.from({ length: 20 }, (_, index) => 41 + index));
    expect(numbers(45)).toEqual(numbers(60));
  });

  it("has builds before and after an older one", () => {
    expect(numbers(35)).toEqual([...Array(20).keys()].map((index) => 26 + index).slice(0, 20));
  });

  it("contains the open build while it runs", () => {
    const running = makeBuild(61, { status: "running", finished: 0 });
    expect(stripOf(running, history).at(-1)).toBe(running);
  });

  it("is empty without comparable builds, and for a build older than the history", () => {
    expect(stripOf(makeBuild(61, { ref: "refs/heads/next" }), history)).toEqual([]);
    expect(numbers(3)).toEqual([]);
    expect(stripOf(makeBuild(1), [])).toEqual([]);
  });
});

it("keeps attempts together, at the place of the first", () => {
  const history = [
    makeBuild(4, { attempt_of: 2 }),
    makeBuild(3),
    makeBuild(2, { attempt_of: 2 }),
    makeBuild(1),
  ];
  expect(stripOf(history[1]!, history).map(({ number }) => number)).toEqual([1, 2, 4, 3]);
});

describe("neighbourOf", () => {
  const strip = [makeBuild(3), makeBuild(7), makeBuild(8)];
  it.each([
    [7, -1, 3],
    [7, 1, 8],
    [3, -1, undefined],
    [8, 1, undefined],
    [5, 1, undefined],
  ] as const)("of %i by %i: %j", (open, by, expected) => {
    expect(neighbourOf(strip, open, by)?.number).toBe(expected);
  });
});

describe("placeOfStep", () => {
  const build = makeBuild(1, {
    stages: [
      makeStage("lint", [makeStep("oxlint")], { number: 1 }),
      makeStage("unit", [makeStep("install"), makeStep("test")], { number: 2 }),
    ],
  });

  it("finds the step by name, whatever its numbers", () => {
    expect(placeOfStep(build, { stage: "unit", step: "test" })).toEqual({ stage: 2, step: 2 });
  });

  it("finds nothing for another name or none", () => {
    expect(placeOfStep(build, { stage: "unit", step: "gone" })).toBeUndefined();
    expect(placeOfStep(build, undefined)).toBeUndefined();
  });
});
