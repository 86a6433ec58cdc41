import { Build, calls } from "@signalbox/contract";
import { expect, it } from "vitest";
import { findDroppedValues } from "./dropped-values.ts";

const stage = { number: 1, name: "test", steps: [{ number: 1 }, "step"] };
const reading = (raw: unknown) => findDroppedValues(raw, calls.listUserRepos.answer.parse(raw));

it.each([
  ["elements that are none", [null, 7, { id: 1 }, [], { id: 2 }, "x"], ["0", "1", "3", "5"]],
  ["a part that is none", [{ build: 7 }], ["0.build"]],
  [
    "what is deep inside",
    [{ build: { stages: [stage, 7] } }],
    ["0.build.stages.0.steps.1", "0.build.stages.1"],
  ],
  ["a list that is none", { repos: [] }, [""]],
  [
    "nothing of what fits, or is absent",
    [{ build: null, permissions: {}, id: "7", colour: 1 }],
    [],
  ],
  ["nothing of null", null, []],
])("reports %s", (_, raw, paths) => expect(reading(raw)).toEqual(paths));

it("reports a name that is not a string", () => {
  const raw = { stages: [{ depends_on: ["a", 7, "b"] }] };
  expect(findDroppedValues(raw, Build.parse(raw))).toEqual(["stages.0.depends_on.1"]);
});
