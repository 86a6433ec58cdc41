import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { expect, it } from "vitest";
import { failedNames } from "./failed-names.ts";

const failed = { status: "failure" } as const;
const passed = makeStage("lint", [makeStep("oxlint")]);
const unit = makeStage("unit", [makeStep("install"), makeStep("test", "failure")], failed);
const ignored = makeStep("audit", "failure", { errignore: true });

it.each([
  ["nothing for a build that passed", [passed], []],
  ["the steps that failed", [passed, unit], ["unit / test"]],
  ["no step whose failure is ignored", [makeStage("lint", [ignored])], []],
  ["a stage that failed before its first step", [passed, makeStage("unit", [], failed)], ["unit"]],
] as const)("names %s", (_, stages, names) => {
  expect(failedNames(makeBuild(1, { stages: [...stages] }))).toEqual(names);
});
