import { describe, expect, it } from "vitest";
import { planStage, type StageRequest } from "./plan-stage.ts";

const request: StageRequest = {
  text: "",
  values: { DRONE_BRANCH: "main" },
  name: "default",
  buildStages: ["default"],
  facts: {
    repo: { slug: "octo/app" },
    build: { event: "push", action: "", ref: "refs/heads/main", target: "main" },
  },
  platform: { os: "linux", arch: "amd64" },
  trusted: false,
  privilegedImages: ["o/builder"],
};

const plan = (text: string, change: Partial<StageRequest> = {}) =>
  planStage({ ...request, ...change, text });

function planned(text: string, change: Partial<StageRequest> = {}) {
  const result = plan(text, change);
  if ("problem" in result) throw new Error(result.problem.message);
  return result;
}

const step = "steps: [{ name: a, image: x, commands: ['echo ${DRONE_BRANCH}'] }]";

describe("a docker stage", () => {
  it("needs no type", () => {
    const { steps, containers } = planned(`kind: pipeline\n${step}`);
    expect(steps.map(({ name, commands }) => [name, commands])).toEqual([
      ["clone", []],
      ["a", ["echo main"]],
    ]);
    expect(containers?.workspace.full).toBe("/drone/src");
  });

  it("may have no steps", () => {
    expect(planned("kind: pipeline\nclone: { disable: true }\nsteps: []").steps).toEqual([]);
  });

  it("is an error if a step has no image", () => {
    expect(plan("kind: pipeline\nsteps: [{ name: a }]")).toMatchObject({
      problem: { message: "linter: invalid or missing image" },
    });
  });

  const two = (other: string) =>
    `kind: pipeline\nname: other\n${other}\n---\nkind: pipeline\n${step}`;
  it("is an error if another docker pipeline has a step without a name", () => {
    const message = "Linter: invalid or missing step name";
    expect(plan(two("steps: [{ image: x }]"))).toMatchObject({ problem: { message, line: 3 } });
    expect(plan(two("type: kubernetes\nsteps: [{ image: x }]"))).toHaveProperty("steps");
  });

  it("runs if another docker pipeline breaks any other rule", () => {
    expect(plan(two("steps: [{ name: a }]"))).toHaveProperty("steps");
  });

  it("may ask for another platform than the server's, because its engine may be elsewhere", () => {
    const platform = { os: "linux", arch: "arm64", variant: "", version: "" };
    expect(plan(`kind: pipeline\nplatform: { os: linux, arch: arm64 }\n${step}`)).toMatchObject({
      containers: { platform },
    });
    const mac = { platform: { os: "darwin", arch: "arm64" } };
    expect(plan(`kind: pipeline\n${step}`, mac)).toHaveProperty("steps");
  });

  it("is an error for another kind of document", () => {
    expect(plan("kind: template\nload: plugin.yaml")).toMatchObject({
      problem: { message: "This server cannot run documents of kind template" },
    });
  });

  it("has privileged steps in trusted repositories only", () => {
    const text = "kind: pipeline\nsteps: [{ name: a, image: 'o/builder:2' }]";
    const isPrivileged = (trusted: boolean) =>
      planned(text, { trusted }).steps[1]?.container?.privileged;
    expect([true, false].map(isPrivileged)).toEqual([true, false]);
  });

  it("loses backslashes before backslashes and slashes, as exec stages do", () => {
    const commands = (type: string) =>
      planned(
        `kind: pipeline\ntype: ${type}\nsteps:\n- name: a\n  ${
          type === "exec" ? "" : "image: x\n  "
        }commands:\n  - grep a\\\\.b \\/ \\n`,
      ).steps[1]?.commands;
    expect(commands("docker")).toEqual(["grep a\\.b / \\n"]);
    expect(commands("exec")).toEqual(["grep a\\.b / \\n"]);
  });

  it("names the secrets of its steps, services, settings and pulls", () => {
    const text = `kind: pipeline
image_pull_secrets: [registry]
services: [{ name: db, image: x, environment: { A: { from_secret: one } } }]
steps: [{ name: a, image: x, settings: { b: { from_secret: two }, c: { from_secret: one } } }]`;
    expect(planned(text).secretNames).toEqual(["one", "two", "registry"]);
  });
});

it("knows where an extension has the secrets of the file", () => {
  const secret = (lines: string) => `---\nkind: secret\nname: a\n${lines}\n`;
  const text = ["get: { path: p, name: n }", "get: { path: q }", "get: {}", "data: x"].map(secret);
  const get = ["${DRONE_BRANCH}", "get: [n]"].map((line) => secret(`get: { name: "${line}" }`));
  expect(planned(`kind: pipeline\n${step}\n${[...text, ...get].join("")}`).externalSecrets).toEqual(
    [
      { name: "a", get: { path: "p", name: "n" } },
      { name: "a", get: { path: "q", name: "" } },
      { name: "a", get: { path: "", name: "main" } },
      { name: "a", get: { path: "", name: "get: [n]" } },
    ],
  );
});

describe("an exec stage", () => {
  it("is not affected by a docker pipeline with a bad step", () => {
    const text = `kind: pipeline\nname: other\nsteps: [null]\n---\nkind: pipeline\ntype: exec\nsteps: [{ name: a, commands: [x] }]`;
    const { steps, containers } = planned(text);
    expect([steps[1]?.container, containers]).toEqual([null, null]);
  });
});
