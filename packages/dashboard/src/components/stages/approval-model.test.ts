import { expect, test } from "vitest";
import { haveDependenciesEnded, stagesToApprove } from "./approval-model.ts";
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
