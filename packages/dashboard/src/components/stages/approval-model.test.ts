import { expect, test } from "vitest";
import { approvalsOf, haveDependenciesEnded, stagesToApprove } from "./approval-model.ts";
import { aBuild, aStage } from "../builds/test/parts.ts";

const compile = aStage({ number: 1, name: "compile", status: "blocked" });
const lint = aStage({ number: 2, name: "lint", status: "success" });
const publish = aStage({
  number: 3,
  name: "publish",
  status: "blocked",
  depends_on: ["compile", "lint"],
});

test("a stage is approved before those that it depends on", () => {
  const build = aBuild({ status: "running", stages: [compile, lint, publish] });
  expect(stagesToApprove(build).map(({ name }) => name)).toEqual(["publish", "compile"]);
});

test("one approval is enough where it is for the whole build", () => {
  const build = aBuild({ status: "blocked", stages: [compile, publish] });
  expect(approvalsOf(build, false)).toHaveLength(2);
  expect(approvalsOf(build, true)).toHaveLength(1);
});

test("nothing can be approved after the build has ended", () => {
  const build = aBuild({ status: "killed", stages: [compile, lint, publish] });
  expect(stagesToApprove(build)).toEqual([]);
});

test("an approval is late when all dependencies of the stage have ended", () => {
  const buildWith = (status: "blocked" | "running" | "failure") =>
    aBuild({ status: "running", stages: [{ ...compile, status }, lint, publish] });
  expect(haveDependenciesEnded(buildWith("blocked"), publish)).toBe(false);
  expect(haveDependenciesEnded(buildWith("running"), publish)).toBe(false);
  expect(haveDependenciesEnded(buildWith("failure"), publish)).toBe(true);
  expect(haveDependenciesEnded(buildWith("failure"), compile)).toBe(false);
});
