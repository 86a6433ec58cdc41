import { Build, PipelineFile } from "@signalbox/contract";
import { expect, it } from "vitest";
import { marksOf } from "./marks.ts";

const file = PipelineFile.parse({
  stages: [
    {
      name: "test",
      line: 1,
      number: 1,
      steps: [
        { name: "unit", line: 4, number: 2 },
        { name: "publish", line: 6, reason: "event push does not match tag" },
      ],
    },
    {
      name: "deploy",
      line: 9,
      reason: "event push does not match promote",
      steps: [{ name: "go", line: 9 }],
    },
  ],
});
const build = Build.parse({
  stages: [{ number: 1, status: "running", steps: [{ number: 2, status: "failure" }] }],
});

it("marks the lines of stages and steps with what became of them", () => {
  const marks = [...marksOf(file, build)].flatMap(([line, all]) =>
    all.map(({ name, status, stage, step }) => [line, name, status, stage, step]),
  );
  expect(marks).toEqual([
    [1, "test", "running", 1, undefined],
    [4, "unit", "failure", 1, 2],
    [6, "publish", "skipped", undefined, undefined],
    [9, "deploy", "skipped", undefined, undefined],
    [9, "go", "skipped", undefined, undefined],
  ]);
});
