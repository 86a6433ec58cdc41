import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { adjacentSteps } from "./adjacent-steps.ts";

const steps = (...statuses: string[]) =>
  statuses.map((status, index) => ({ number: index + 1, status, name: `step ${index + 1}` }));
const build = Build.parse({
  stages: [
    { number: 2, status: "failure", steps: steps("success", "failure") },
    { number: 1, status: "success", steps: steps("success", "skipped", "success") },
    { number: 3, status: "skipped", steps: steps("skipped") },
    { number: 4, status: "waiting_on_dependencies" },
  ],
});
const around = (stage: number, step: number) => adjacentSteps(build, { stage, step });

it.each([
  ["past a skipped step", 1, 1, undefined, { stage: 1, step: 3 }],
  ["from stage to stage", 1, 3, { stage: 1, step: 1 }, { stage: 2, step: 1 }],
  ["to the last one", 2, 1, { stage: 1, step: 3 }, { stage: 2, step: 2 }],
  ["no further than that", 2, 2, { stage: 2, step: 1 }, undefined],
  ["from a step that cannot be selected", 1, 2, { stage: 1, step: 1 }, { stage: 1, step: 3 }],
  ["from a stage without steps", 4, 1, { stage: 2, step: 2 }, undefined],
])("goes %s", (_, stage, step, previous, next) => {
  expect(around(stage, step)).toEqual({ previous, next });
});

it("goes nowhere while the build is loading", () => {
  expect(adjacentSteps(undefined, { stage: 1, step: 1 })).toEqual({
    previous: undefined,
    next: undefined,
  });
});
