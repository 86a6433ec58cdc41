import { expect, it } from "vitest";
import { divideStages } from "./divide-stages.ts";

const stage = (name: string, status: string, ...depends_on: string[]) => ({
  name,
  status,
  depends_on,
});

const divide = (...stages: ReturnType<typeof stage>[]) => {
  const { taken, runs } = divideStages(stages, stages);
  return [taken.map(({ name }) => name), runs.map(({ name }) => name)];
};

it.each(["failure", "error", "killed", "skipped", "declined", "running", "unheard-of"])(
  "runs a stage that is %s, and takes over the others",
  (status) => {
    expect(divide(stage("lint", "success"), stage("test", status))).toEqual([["lint"], ["test"]]);
  },
);

it("runs what depends on a failed stage, also through others, in any order of the file", () => {
  expect(
    divide(
      stage("notify", "success", "deploy"),
      stage("deploy", "success", "test"),
      stage("test", "failure", "build"),
      stage("build", "success"),
      stage("docs", "success", "build"),
    ),
  ).toEqual([
    ["build", "docs"],
    ["notify", "deploy", "test"],
  ]);
});

it("runs stages that the earlier build did not have, and what depends on them", () => {
  const planned = [stage("new", ""), stage("test", "", "new"), stage("lint", "")];
  const earlier = [stage("test", "success"), stage("lint", "success"), stage("gone", "success")];
  const { taken, runs } = divideStages(planned, earlier);
  expect(taken.map(({ name }) => name)).toEqual(["lint"]);
  expect(runs.map(({ name }) => name)).toEqual(["new", "test"]);
});
