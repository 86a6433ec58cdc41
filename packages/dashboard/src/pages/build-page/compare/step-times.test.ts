import { expect, test } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { stepTimes } from "./step-times.ts";

const build = (seconds: Record<string, number>) =>
  aBuild({
    stages: [
      aStage({
        steps: Object.entries(seconds).map(([name, length], i) =>
          aStep({ number: i + 1, name, started: 100, stopped: 100 + length }),
        ),
      }),
    ],
  });

test("compares steps by name and ignores small differences", () => {
  const now = build({ clone: 3, install: 104, test: 90, lint: 4 });
  const before = build({ test: 60, clone: 2, install: 100 });
  expect(stepTimes(now, before).map(({ step, change }) => [step, change])).toEqual([
    ["clone", undefined],
    ["install", undefined],
    ["test", 30],
    ["lint", undefined],
  ]);
});

test("gives a skipped step no time", () => {
  const skipped = aStep({ name: "deploy", status: "skipped", started: 100, stopped: 100 });
  const one = aBuild({ stages: [aStage({ steps: [skipped] })] });
  expect(stepTimes(one, one)).toMatchObject([{ now: undefined, before: undefined }]);
});
