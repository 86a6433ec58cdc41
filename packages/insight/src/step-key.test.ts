import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { findStep, nameOf, stepKey, stepsOf } from "./step-key.ts";

const build = makeBuild(1, {
  stages: [
    makeStage("unit", [makeStep("install"), makeStep("test")]),
    makeStage("e2e", [makeStep("install"), makeStep("playwright")]),
    makeStage("waiting", [], { steps: undefined }),
  ],
});

describe("stepKey", () => {
  it("is equal exactly if both names are", () => {
    const anyName = fc.record({ stage: fc.string(), step: fc.string() });
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        const isSame = one.stage === other.stage && one.step === other.step;
        expect(stepKey(one) === stepKey(other)).toBe(isSame);
      }),
    );
  });
});

describe("stepsOf", () => {
  it("lists the steps of all stages", () => {
    expect(stepsOf(build).map(nameOf)).toEqual([
      { stage: "unit", step: "install" },
      { stage: "unit", step: "test" },
      { stage: "e2e", step: "install" },
      { stage: "e2e", step: "playwright" },
    ]);
  });

  it("is empty for a build from a list, which has no stages", () => {
    expect(stepsOf(makeBuild(1))).toEqual([]);
  });
});

describe("findStep", () => {
  it("finds a step by both names", () => {
    const found = findStep(build, { stage: "e2e", step: "install" });
    expect(found?.stage.name).toBe("e2e");
    expect(found?.step.name).toBe("install");
  });

  it.each([
    { stage: "unit", step: "playwright" },
    { stage: "lint", step: "install" },
    { stage: "waiting", step: "test" },
  ])("finds nothing for $stage / $step", (name) => {
    expect(findStep(build, name)).toBeUndefined();
  });
});
