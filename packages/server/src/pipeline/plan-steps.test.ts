import { describe, expect, it } from "vitest";
import type { ConditionFacts } from "./conditions.ts";
import { lintPipeline } from "./lint.ts";
import { parsePipelineFile } from "./parse.ts";
import type { Pipeline } from "./file/pipeline-file.ts";
import { planSteps } from "./plan-steps.ts";
import { stageTypes } from "./stage-types.ts";

const facts: ConditionFacts = {
  repo: { slug: "octo/app" },
  build: { event: "push", action: "", ref: "refs/heads/main", target: "main" },
  instance: "ci.example.com",
};

function pipelineOf(rest: string): Pipeline {
  const [pipeline] = parsePipelineFile(`kind: pipeline\ntype: exec\nname: a\n${rest}`).pipelines;
  if (!pipeline) throw new Error("no pipeline");
  return pipeline;
}

const plan = (rest: string) =>
  planSteps(pipelineOf(rest), facts, { trusted: false, privilegedImages: [] });
const order = (rest: string) =>
  plan(rest).map(({ number, name, depends_on }) => [number, name, depends_on]);

describe("the steps of a stage", () => {
  it("begin with clone and are a chain when none names a dependency", () => {
    expect(order("steps: [{ name: a }, { name: b }]")).toEqual([
      [1, "clone", []],
      [2, "a", ["clone"]],
      [3, "b", ["a"]],
    ]);
    expect(plan("steps: [{ name: a }]").map(({ isClone }) => isClone)).toEqual([true, false]);
  });

  it("have no clone with clone.disable, and may then use its name", () => {
    const rest = "clone: { disable: true }\nsteps: [{ name: clone }, { name: b }]";
    expect(order(rest)).toEqual([
      [1, "clone", []],
      [2, "b", ["clone"]],
    ]);
    expect(plan(rest)[0]?.isClone).toBe(false);
  });

  it("are a graph when any names a dependency: the others wait for clone alone", () => {
    const steps = "steps: [{ name: a }, { name: b }, { name: c, depends_on: [a, b] }]";
    const graph = [
      [2, "a", ["clone"]],
      [3, "b", ["clone"]],
      [4, "c", ["a", "b"]],
    ];
    expect(order(steps).slice(1)).toEqual(graph);
    expect(order(`clone: { disable: true }\n${steps}`)).toEqual([
      [1, "a", []],
      [2, "b", []],
      [3, "c", ["a", "b"]],
    ]);
  });

  it("leave out and do not number those whose conditions do not match, and keep their order", () => {
    const when = "when: { branch: dev }";
    expect(order(`steps: [{ name: a }, { name: b, ${when} }, { name: c }]`)).toEqual([
      [1, "clone", []],
      [2, "a", ["clone"]],
      [3, "c", ["a"]],
    ]);
  });

  it.each([
    ["", "on_success"],
    ["when: { status: success }", "on_success"],
    ["when: { status: failure }", "on_failure"],
    ["when: { status: [success, failure] }", "always"],
    ["when: { status: [failure, success, changed] }", "always"],
    ["when: { status: { exclude: [success] } }", "on_failure"],
  ])("with %j run %s", (when, run) => {
    expect(plan(`steps: [{ name: a, ${when} }]`)[1]?.run).toBe(run);
  });

  it("carry failure: ignore and detach", () => {
    const [, step] = plan("steps: [{ name: a, failure: ignore, detach: true }]");
    expect(step).toMatchObject({ errignore: true, detached: true });
  });
});

describe("step-level lint", () => {
  const lintFacts = { platform: { os: "linux", arch: "amd64" }, trusted: false };
  const lint = (rest: string) => lintPipeline(pipelineOf(rest), lintFacts)?.message ?? null;

  it("accepts a pipeline that can run", () => {
    const commands = "commands: [x]";
    expect(
      lint(`steps: [{ name: a, depends_on: [clone, b], ${commands} }, { name: b, ${commands} }]`),
    ).toBeNull();
    expect(
      lint(`platform: { os: linux, arch: amd64 }\nsteps: [{ name: a, ${commands} }]`),
    ).toBeNull();
    expect(
      lint(`clone: { disable: true }\nsteps: [{ name: a, depends_on: [clone], ${commands} }]`),
    ).toBeNull();
  });

  it.each([
    ["steps: []", "linter: a pipeline needs at least one step"],
    ["steps: [{ commands: [x] }]", "linter: invalid or missing step name"],
    ["steps: [{ name: a }, { name: a }]", "linter: duplicate step names"],
    ["steps: [{ name: clone }]", "linter: duplicate step names"],
    ["steps: [{ name: a, image: golang }]", "Linter: cannot define images for an exec pipeline"],
    ["steps: [{ name: a, depends_on: [x] }]", "linter: invalid or unknown step dependency"],
    ["steps: [{ name: a, depends_on: [a] }]", "linter: cyclical step dependency detected"],
    [
      "steps: [{ name: a, depends_on: [b] }, { name: b, depends_on: [a] }]",
      "linter: cyclical step dependency detected",
    ],
    ["steps: [{ name: a }]", "linter: step a has nothing to run: add commands"],
    ["steps: [{ name: a, commands: [] }]", "linter: step a has nothing to run: add commands"],
    [
      "platform: { arch: arm64 }\nsteps: [{ name: a }]",
      "This server runs linux/amd64 pipelines; the pipeline asks for linux/arm64",
    ],
  ])("%s: %s", (rest, sentence) => {
    expect(lint(rest)).toBe(sentence);
  });

  it.each([
    ["kubernetes", "a connected server with a Kubernetes runner"],
    ["ssh", "a connected server with an SSH runner"],
    ["vm", "a connected server with a runner for virtual machines"],
    ["toString", "a connected server that runs them"],
  ])("says what pipelines of type %s need", (type, needed) => {
    const other = { ...pipelineOf("steps: []"), type: "other" as const, typeName: type };
    expect(lintPipeline(other, lintFacts)?.message).toBe(
      `This server runs ${stageTypes.join(" and ")} pipelines; ${type} pipelines need ${needed}`,
    );
  });
});
