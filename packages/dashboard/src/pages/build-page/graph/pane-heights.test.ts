import { expect, test } from "vitest";
import { aStep } from "../../../components/builds/test/parts.ts";
import { stageStructure, stepStructure } from "./layout/structure.ts";
import { heightOfPane, heightOfUpperPane } from "./pane-heights.ts";

const parts = (count: number, depends_on?: string[]) =>
  Array.from({ length: count }, (_, index) =>
    aStep({
      number: index + 1,
      name: `part ${index}`,
      ...(index > 0 && depends_on && { depends_on }),
    }),
  );

test.each([
  ["no stage", stageStructure(parts(0)), 190],
  ["a single stage", stageStructure(parts(1)), 190],
  ["a row of stages", stageStructure(parts(2, ["part 0"])), 190],
  ["three rows", stageStructure(parts(3)), 284],
  ["a fold of many", stageStructure(parts(40)), 190],
  ["steps one after the other", stepStructure(parts(9)), 190],
  ["six steps after one", stepStructure(parts(7, ["part 0"])), 527],
])("%s: the height of the pane", (_, structure, height) => {
  expect(heightOfPane(structure)).toBe(height);
});

test.each([
  ["both have what they need", 800, 600, 190, 600],
  ["the stages are cut as little as possible", 700, 600, 190, 510],
  ["the steps are cut instead of a small graph of stages", 700, 190, 600, 190],
  ["three rows of stages are never cut", 600, 284, 600, 284],
  ["both are cut", 1000, 900, 900, 440],
])("%s", (_, room, stages, steps, height) => {
  expect(heightOfUpperPane(room, { stages, steps })).toBe(height);
});
