import { describe, expect, it } from "vitest";
import type { ConditionFacts } from "../conditions.ts";
import { parsePipelineFile } from "../parse.ts";
import { planBuild } from "../plan.ts";
import { planSteps } from "../plan-steps.ts";

const facts: ConditionFacts = {
  repo: { slug: "octo/app" },
  build: { event: "push", action: "", ref: "refs/heads/main", target: "main" },
  instance: "ci.example.com",
};

function plan(rest: string) {
  const [pipeline] = parsePipelineFile(`kind: pipeline\n${rest}`).pipelines;
  if (!pipeline) throw new Error("no pipeline");
  return planSteps(pipeline, facts, { trusted: false, privilegedImages: [] });
}

const noClone = "clone: { disable: true }\n";
const order = (rest: string) =>
  plan(rest).map(({ number, name, waitsFor }) => [number, name, waitsFor]);

describe("the steps of a docker stage", () => {
  it("are clone, services and steps, as a chain when none names a dependency", () => {
    const rest = "services: [{ name: db }]\nsteps: [{ name: a }, { name: b }]";
    expect(order(rest)).toEqual([
      [1, "clone", []],
      [2, "db", ["clone"]],
      [3, "a", ["db"]],
      [4, "b", ["a"]],
    ]);
    expect(plan(rest).map(({ detached }) => detached)).toEqual([false, true, false, false]);
  });

  it("are a graph when a step or service names a dependency", () => {
    const rest =
      "services: [{ name: db }]\nsteps: [{ name: a }, { name: b }, { name: c, depends_on: [a, b] }]";
    expect(order(noClone + rest)).toEqual([
      [1, "db", []],
      [2, "a", []],
      [3, "b", []],
      [4, "c", ["a", "b"]],
    ]);
    expect(order(rest).slice(1)).toEqual([
      [2, "db", ["clone"]],
      [3, "a", ["clone"]],
      [4, "b", ["clone"]],
      [5, "c", ["a", "b"]],
    ]);
  });

  it("leave out those whose conditions do not match, although others may name them, and keep their order", () => {
    const rest =
      "services: [{ name: db, when: { branch: dev } }]\n" +
      "steps: [{ name: a }, { name: b, when: { branch: dev } }, { name: c }]";
    const steps = plan(noClone + rest).map(({ number, name, depends_on, waitsFor }) => {
      return [number, name, depends_on, waitsFor];
    });
    expect(steps).toEqual([
      [1, "a", ["db"], []],
      [2, "c", ["b"], ["a"]],
    ]);
  });

  it("are an empty list for a pipeline without steps and clone", () => {
    expect(plan(`${noClone}steps: []`)).toEqual([]);
  });

  it("each have a container, except for clone", () => {
    const steps = plan(
      "services: [{ name: db, image: postgres:17 }]\nsteps: [{ name: a, image: x }]",
    );
    expect(steps.map(({ isClone, container }) => [isClone, container?.image])).toEqual([
      [true, undefined],
      [false, "docker.io/library/postgres:17"],
      [false, "docker.io/library/x:latest"],
    ]);
  });

  it("carry settings as variables", () => {
    const [step] = plan(`${noClone}steps: [{ name: a, settings: { tags: [1, 2] } }]`);
    expect(step?.environment).toEqual({ PLUGIN_TAGS: { value: "1,2" } });
  });

  it.each([
    ["ignore", true, false],
    ["fast", false, true],
    ["fast-fail", false, true],
    ["fail-fast", false, true],
    ["Ignore", false, false],
    ["FAST", false, false],
    ["always", false, false],
  ])("with failure: %s ignore it %s, fail fast %s", (failure, errignore, failFast) => {
    const [step] = plan(`${noClone}steps: [{ name: a, failure: ${failure} }]`);
    expect(step).toMatchObject({ errignore, failFast });
  });
});

describe("a docker stage", () => {
  it("is of type docker and runs on Linux, whatever the server's system", () => {
    const machine = { ...facts, platform: { os: "darwin", arch: "arm64" } };
    const file = parsePipelineFile(
      "kind: pipeline\nname: a\n---\nkind: pipeline\ntype: exec\nname: b\n---\n" +
        "kind: pipeline\ntype: docker\nname: c\nplatform: { os: windows, arch: amd64 }",
    );
    const stages = planBuild(file, machine)?.map(({ name, type, os, arch }) => [
      name,
      type,
      os,
      arch,
    ]);
    expect(stages).toEqual([
      ["a", "docker", "linux", "arm64"],
      ["b", "exec", "darwin", "arm64"],
      ["c", "docker", "windows", "amd64"],
    ]);
  });
});
