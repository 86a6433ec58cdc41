import { describe, expect, it } from "vitest";
import { chooseSteps } from "./choose-steps.ts";

describe("the chosen steps", () => {
  const text = `kind: pipeline
type: exec
name: unit
steps:
- name: build
  commands: [make]
- name: test
  commands: [make test]
  depends_on: [build]
- name: report
  commands: [make report]
  depends_on: [build, test]
---
kind: pipeline
type: exec
name: deploy
depends_on: [unit]
steps:
- name: ship
  commands: [make ship]
---
kind: secret
name: token
data: x
`;

  it("are all without a choice", () => {
    expect(chooseSteps(text, [], [])).toBe(text);
  });

  it("do not depend on those that are left out", () => {
    const chosen = chooseSteps(text, [], ["test", "report"]);
    expect(chosen).not.toMatch(/build|ship|unit\]/);
    expect(chosen).toMatch(/name: report[^]*depends_on:\s+- test\n/);
    expect(chosen).toContain("kind: secret");
  });

  it("may be all of one pipeline", () => {
    const chosen = chooseSteps(text, ["deploy"], []);
    expect(chosen).toContain("name: ship");
    expect(chosen).not.toMatch(/unit/);
  });

  it.each([
    [["lint"], [], 'There is no pipeline "lint"; there is: unit, deploy'],
    [[], ["tset"], 'There is no step "tset"; there is: build, test, report, ship'],
    [["unit"], ["ship"], 'There is no step "ship"; there is: build, test, report'],
  ])("must exist: %j, %j", (stages, steps, message) => {
    expect(() => chooseSteps(text, stages, steps)).toThrow(message);
  });
});
