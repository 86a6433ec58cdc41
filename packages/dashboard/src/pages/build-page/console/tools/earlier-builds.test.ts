import { makeBuild } from "@signalbox/insight/testing";
import { expect, it } from "vitest";
import { mayHaveEarlierBuild } from "./earlier-builds.ts";

const push = (number: number, branch: string) =>
  makeBuild(number, { event: "push", ref: `refs/heads/${branch}`, status: "success" });
const pull = makeBuild(9, { event: "pull_request", ref: "refs/pull/1/head", target: "main" });

it.each([
  ["the first build of a repository", push(1, "main"), undefined, false],
  ["a build whose neighbours are not read yet", push(2, "main"), undefined, true],
  ["the first build of a branch", push(3, "new"), [push(4, "new"), push(2, "main")], false],
  ["a later build of a branch", push(3, "new"), [push(2, "main"), push(1, "new")], true],
  ["a pull request to a branch with builds", pull, [push(2, "main")], true],
  ["a pull request to a branch without builds", pull, [push(2, "other")], false],
  ["a build with more before it than are read", push(400, "new"), [push(399, "main")], true],
])("%s", (_, build, around, expected) => {
  expect(mayHaveEarlierBuild(build, around)).toBe(expected);
});
