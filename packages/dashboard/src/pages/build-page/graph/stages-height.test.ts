import { expect, test } from "vitest";
import { aStep } from "../../../components/builds/test/parts.ts";
import { heightOfStages } from "./stages-height.ts";

const stages = (count: number, depends_on?: string[]) =>
  Array.from({ length: count }, (_, at) =>
    aStep({ number: at + 1, name: `stage ${at}`, ...(at > 0 && depends_on && { depends_on }) }),
  );

test.each([
  ["no stage", stages(0), 190],
  ["a single stage", stages(1), 190],
  ["a row of stages", stages(2, ["stage 0"]), 190],
  ["three rows", stages(3), 284],
  ["a fold of many", stages(40), 190],
])("%s needs a small pane", (_, parts, height) => {
  expect(heightOfStages(parts)).toBe(height);
});
