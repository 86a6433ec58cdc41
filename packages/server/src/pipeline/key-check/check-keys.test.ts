import { describe, expect, it } from "vitest";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { parsePipelineFile } from "../parse.ts";

const exec = (text: string): string => `kind: pipeline\ntype: exec\n${text}`;
const docker = (text: string): string => `kind: pipeline\ntype: docker\n${text}`;

function messageOf(text: string): string {
  try {
    parsePipelineFile(text);
  } catch (error) {
    if (error instanceof PipelineFileError) return error.message;
    throw error;
  }
  return "";
}

const warningsOf = (text: string) => parsePipelineFile(text).pipelines[0]?.warnings;

describe("a misspelled key is an error", () => {
  it.each([
    [
      exec("steps:\n- name: test\n  comands:\n  - make"),
      "yaml: line 5: unknown key comands of step test; did you mean commands?",
    ],
    [exec("step:\n- name: test"), "yaml: line 3: unknown key step; did you mean steps?"],
    [
      exec("steps:\n- name: a\n  command: [x]"),
      "yaml: line 5: unknown key command of step a; did you mean commands?",
    ],
    [
      exec("steps:\n- commands: [x]\n  When: { branch: main }"),
      "yaml: line 5: unknown key When of step; did you mean when?",
    ],
    [
      docker("steps:\n- name: a\n  when:\n    brnach: main"),
      "yaml: line 6: unknown key brnach of when of step a; did you mean branch?",
    ],
    [
      docker("services:\n- name: db\n  enviroment: { A: b }"),
      "yaml: line 5: unknown key enviroment of service db; did you mean environment?",
    ],
    [
      docker("steps:\n- name: a\n  volumes:\n  - nme: cache\n    path: /c"),
      "yaml: line 6: unknown key nme of volume of step a; did you mean name?",
    ],
    [
      docker("volumes:\n- name: v\n  temp: { sizelimit: 1g }"),
      "yaml: line 5: unknown key sizelimit of temp of volume v; did you mean size_limit?",
    ],
    ["kind: pipeline\ntriger: {}", "yaml: line 2: unknown key triger; did you mean trigger?"],
    [
      exec("steps:\n- &base\n  name: a\n  comands: [x]\n- <<: *base\n  name: b"),
      "yaml: line 6: unknown key comands of step a; did you mean commands?",
    ],
  ])("%j: %s", (text, message) => {
    expect(messageOf(text)).toBe(message);
  });
});

describe("an unknown kind", () => {
  it.each([
    ["kind: pipline\ntype: exec", "yaml: line 1: unknown kind pipline; did you mean pipeline?"],
    ["kind: Pipeline\ntype: exec", "yaml: line 1: unknown kind Pipeline; did you mean pipeline?"],
    ["---\nname: a\nkind: secrt", "yaml: line 3: unknown kind secrt; did you mean secret?"],
  ])("that resembles a known one is an error in %j", (text, message) => {
    expect(messageOf(text)).toBe(message);
  });
  it("is a warning in exec pipelines, which run it like a pipeline", () => {
    expect(warningsOf("name: a\nkind: other\ntype: exec")).toEqual([
      "line 2: unknown kind other is read as pipeline",
    ]);
  });
});

describe("a key that a map has twice", () => {
  it.each([
    [exec("steps: []\nname: a\nsteps: []"), ["line 5: duplicate key steps, first in line 3"]],
    [
      docker("steps:\n- name: a\n  image: x\n  image: y\n  image: z"),
      [
        "line 6: duplicate key image, first in line 5",
        "line 7: duplicate key image, first in line 5",
      ],
    ],
    [
      exec(
        "x: &x { name: a, name: b }\nsteps: [*x, { <<: *x, commands: [c] }]\ntrigger: {}\ntrigger: {}",
      ),
      [
        "line 3: duplicate key name, first in line 3",
        "line 6: duplicate key trigger, first in line 5",
      ],
    ],
  ])("is a warning in %j", (text, warnings) => {
    const rest = "; the later value counts, and maps are combined";
    expect(warningsOf(text)).toEqual(warnings.map((warning) => `${warning}${rest}`));
  });
  it("may replace a key that the map merges", () => {
    const text = exec("x-base: &base { name: a }\nsteps: [{ <<: *base, name: b, commands: [c] }]");
    expect(warningsOf(text)).toEqual([]);
  });
  it("is a warning if a merge key below it changes its value", () => {
    const text = exec(
      "x: &x { failure: ignore, detach: true, environment: { A: b } }\nsteps:\n- name: a\n  commands: [c]\n" +
        "  failure: other\n  detach: false\n  environment: { B: c }\n  <<: *x",
    );
    expect(warningsOf(text)).toEqual([
      "line 10: << replaces failure of line 7; put << above it to keep its value",
      "line 10: << replaces detach of line 8; put << above it to keep its value",
    ]);
  });
});

describe("a step that does nothing because of an unknown key", () => {
  it("is an error in exec pipelines", () => {
    expect(messageOf(exec("steps:\n- name: a\n  script: [make]"))).toBe(
      "yaml: line 5: unknown key script of step a, which has no commands; did you mean commands?",
    );
  });
  it("runs its image in docker pipelines", () => {
    expect(warningsOf(docker("steps:\n- name: a\n  image: x\n  script: [make]"))).toEqual([
      "line 6: unknown key script of step a is ignored; did you mean commands?",
    ]);
  });
});

describe("other unknown keys", () => {
  it("are warnings", () => {
    const text = docker(
      "matrix: { A: [1] }\nsteps:\n- name: a\n  group: x\n  commands: [y]\ntrigger: { label: x }",
    );
    expect(warningsOf(text)).toEqual([
      "line 3: unknown key matrix is ignored",
      "line 6: unknown key group of step a is ignored; did you mean depends_on?",
      "line 8: unknown key label of trigger is ignored",
    ]);
  });

  it.each([
    ["when: { branch: main }", "key when is ignored; did you mean trigger?"],
    ["on: push", "key on is ignored; did you mean trigger?"],
    ["branches: main", "key branches is ignored; did you mean trigger?"],
    ["pipeline: {}", "key pipeline is ignored; did you mean steps?"],
    ["steps: [{ name: a, trigger: {} }]", "key trigger of step a is ignored; did you mean when?"],
    ["steps: [{ name: a, if: x }]", "key if of step a is ignored; did you mean when?"],
    [
      "steps: [{ name: a, secrets: [x] }]",
      "key secrets of step a is ignored; did you mean environment with from_secret?",
    ],
    [
      "services: [{ name: a, env: {} }]",
      "key env of service a is ignored; did you mean environment?",
    ],
    ["steps: [{ name: a, when: { group: x } }]", "key group of when of step a is ignored"],
  ])("name the key that is meant where another format has %j", (line, warning) => {
    expect(warningsOf(docker(line))).toEqual([`line 3: unknown ${warning}`]);
  });

  it("are not all listed if there are very many", () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => `unknown${index}: x`);
    expect(warningsOf(exec(keys.join("\n")))).toHaveLength(20);
  });

  it("are allowed at the top level if they hold anchors", () => {
    const text = exec("step: &step\n  commands: [x]\nother: { deep: [&y z] }\nsteps: [*step]");
    expect(messageOf(text)).toBe("");
    expect(warningsOf(text)).toEqual([]);
  });

  it.each([
    docker(
      "environment: { comands: x }\nsteps: [{ settings: { nme: 1 }, environment: { iamge: x } }]",
    ),
    docker(
      "steps: [{ name: a, ports: [1], shell: x, cpu_shares: 1, ulimits: {}, build: ., push: x }]",
    ),
    exec("node: { nme: x }\nsteps: [{ name: a, image: x }]"),
    "kind: pipeline\ntype: kubernetes\nstep: x",
    "kind: other\nstep: x",
    "kind: secret\nnmae: x",
  ])("are not looked for in %j", (text) => {
    expect(messageOf(text)).toBe("");
    expect(warningsOf(text) ?? []).toEqual([]);
  });
});
