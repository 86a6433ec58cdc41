import { expect, test } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { nextFailure } from "./next-failure.ts";

const build = aBuild({
  status: "failure",
  stages: [
    aStage({
      number: 1,
      status: "failure",
      steps: [aStep({ number: 1 }), aStep({ number: 2, status: "failure" }), aStep({ number: 3 })],
    }),
    aStage({
      number: 2,
      status: "failure",
      steps: [
        aStep({ number: 1, status: "failure", errignore: true }),
        aStep({ number: 2, status: "error" }),
      ],
    }),
  ],
});

test.each([
  ["from a green step before it", 1, 1, 1, [1, 2]],
  ["from a green step after it", 1, 3, 1, [2, 2]],
  ["from a failed step to another stage", 1, 2, 1, [2, 2]],
  ["around the end", 2, 2, 1, [1, 2]],
  ["from an ignored failure", 2, 1, 1, [2, 2]],
  ["backwards", 2, 2, -1, [1, 2]],
  ["backwards around the beginning", 1, 1, -1, [2, 2]],
] as const)("the next failed step %s", (_, stage, step, by, expected) => {
  const found = nextFailure(build, { stage, step }, by);
  expect([found?.stage.number, found?.step?.number]).toEqual(expected);
});

test("there is none where no other step failed", () => {
  const [only] = build.stages ?? [];
  const single = { ...build, stages: only ? [only] : [] };
  expect(nextFailure(single, { stage: 1, step: 2 }, 1)).toBeUndefined();
});
