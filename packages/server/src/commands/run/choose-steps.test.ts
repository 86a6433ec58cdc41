import { describe, expect, it } from "vitest";
import { parsePipelineFile } from "../../pipeline/parse.ts";
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

  it("are those of the last list, and keep what is merged", () => {
    const repeated = `x: &x { environment: { A: b } }
kind: pipeline
name: old
name: unit
trigger: { branch: [main] }
steps: [{ name: old }]
steps:
- { name: old, name: one, environment: { C: d }, <<: *x }
- { name: two }
trigger: { event: [push] }
`;
    const chosen = chooseSteps(repeated, ["unit"], ["one"]);
    expect(chosen).not.toMatch(/old|two/);
    const [pipeline] = parsePipelineFile(chosen).pipelines;
    const environment = { A: { value: "b" }, C: { value: "d" } };
    expect(pipeline).toMatchObject({ type: "docker", steps: [{ environment }] });
    expect(Object.keys(pipeline?.trigger ?? {})).toEqual(["branch", "event"]);
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
    [["lint"], [], 'There is no pipeline "lint"; the pipelines are unit, deploy (see --help)'],
    [[], ["tset"], 'There is no step "tset"; the steps are build, test, report, ship'],
    [["unit"], ["ship"], 'There is no step "ship"; the steps are build, test, report'],
  ])("must exist: %j, %j", (stages, steps, message) => {
    expect(() => chooseSteps(text, stages, steps)).toThrow(message);
  });

  it("keep their order if those between them are left out", () => {
    const step = (name: string, after: string) =>
      `- { name: ${name}, commands: [x], depends_on: [${after}] }`;
    const steps = [step("a", "clone"), step("b", "a"), step("c", "b"), step("d", "c")];
    const graph = ["kind: pipeline", "steps:", ...steps].join("\n");
    const chosen = chooseSteps(graph, [], ["a", "c", "d"]);
    expect(chosen).toMatch(/name: c[^]*depends_on:\s*(?:- a|\[ a \])/);
    expect(chosen).toMatch(/name: d[^]*depends_on:\s*(?:- c|\[ c \])/);
  });

  it("keep what an anchor in another step stands for", () => {
    const anchors = `kind: pipeline
steps:
- &base
  name: build
  environment: &env { CI_MODE: fast }
  commands: [make]
- <<: *base
  name: test
- name: lint
  environment: *env
  commands: [make lint]
`;
    expect(chooseSteps(anchors, [], ["lint"])).toContain("CI_MODE: fast");
    expect(chooseSteps(anchors, [], ["test"])).toMatch(/<<:[^]*make/);
  });

  it("are left to the server's explanation if the file is no valid YAML", () => {
    const broken = "kind: pipeline\nsteps: [";
    expect(chooseSteps(broken, [], ["test"])).toBe(broken);
  });
});
