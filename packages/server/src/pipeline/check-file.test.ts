import { expect, it } from "vitest";
import { checkFile } from "./check-file.ts";

const check = (text: string) => checkFile(text, ".drone.yml", { os: "linux", arch: "amd64" });

it("reports nothing for a valid file", () => {
  const text = "kind: pipeline\ntype: exec\nname: a\nsteps: [{ name: x, commands: [y] }]";
  expect(check(text)).toEqual({ errors: [], warnings: [], pipelines: ["a"] });
});

it("explains an error of the whole file with its place", () => {
  expect(check("kind: pipeline\nstep:\n- name: a")).toEqual({
    errors: [
      "yaml: line 2: unknown key step; did you mean steps?\n\n" +
        ".drone.yml\n  1 | kind: pipeline\n> 2 | step:\n    | ^\n  3 | - name: a",
    ],
    warnings: [],
    pipelines: [],
  });
});

it("names each pipeline that cannot run, and the warnings of all", () => {
  const text = `kind: pipeline
name: one
steps: [{ name: a }]
---
kind: pipeline
name: two
steps: [{ image: x }]
---
kind: pipeline
name: three
family: x
type: kubernetes
---
kind: pipeline
name: four
family: x
steps: [{ name: a, image: x, privileged: true }]
`;
  expect(check(text)).toEqual({
    errors: [
      "pipeline one: linter: invalid or missing image: step a\n\n.drone.yml\n" +
        "  2 | name: one\n> 3 | steps: [{ name: a }]\n  4 | ---",
      expect.stringMatching(/^pipeline two: Linter: invalid or missing step name: step 1\n\n/),
      expect.stringMatching(/^pipeline three: .* kubernetes pipelines need a connected server/),
    ],
    warnings: ["line 16: unknown key family is ignored"],
    pipelines: ["one", "two", "three", "four"],
  });
});

it.each([
  [
    "exec",
    "linter: invalid or unknown step dependency: test depends on instal; did you mean install?",
  ],
  [
    "docker",
    "linter: unknown step dependency detected: test references instal; did you mean install?",
  ],
])(
  "marks a misspelled dependency of an %s step and names the step that was meant",
  (type, text) => {
    const image = type === "docker" ? ", image: x" : "";
    const file = `kind: pipeline
type: ${type}
name: a
steps:
  - { name: install, commands: [x]${image} }
  - name: test
    depends_on:
      - instal
    commands: [y]${image && "\n    image: x"}
`;
    expect(check(file).errors).toEqual([
      `pipeline a: ${text}\n\n.drone.yml\n  7 |     depends_on:\n> 8 |       - instal\n    |         ^\n  9 |     commands: [y]`,
    ]);
  },
);

it("reports all misspelled keys, values and names, in the order of the file", () => {
  const file = `kind: pipeline
type: exec
depends_on: [biuld]
steps:
- name: a
  comands: [x]
  failure: ignroe
---
kind: secert
trigger: { event: psuh }
`;
  expect(check(file).errors.map((error) => error.split("\n")[0])).toEqual([
    "linter: invalid or unknown pipeline dependency: default depends on biuld",
    "yaml: line 6: unknown key comands of step a; did you mean commands?",
    "yaml: line 7: unknown failure ignroe of step a; accepted: ignore; did you mean ignore?",
    "yaml: line 9: unknown kind secert; did you mean secret?",
  ]);
});

it("reports misspelled keys above a value that cannot be read", () => {
  const file = "kind: pipeline\ntype: exec\nsteps:\n- name: x\n  comands: [y]\n  detach: yess\n";
  expect(check(file).errors.map((error) => error.split("\n")[0])).toEqual([
    "yaml: line 5: unknown key comands of step x; did you mean commands?",
    "yaml: line 6: step x: detach must be true or false, not yess",
  ]);
});

it.each([
  ["type: exce", "type: exce", "did you mean exec?"],
  ["platform: { os: linus }", "platform: { os: linus }", "did you mean linux?"],
  ["platform: { arch: amd46 }", "platform: { arch: amd46 }", "did you mean amd64?"],
  ["type: exec\ndepends_on: [biuld]", "depends_on: [biuld]", "did you mean build?"],
])("names the intended word for %s", (keys, marked, suggestion) => {
  const earlier =
    "kind: pipeline\ntype: exec\nname: build\nsteps: [{ name: x, commands: [y] }]\n---\n";
  const { errors } = check(`${earlier}kind: pipeline\nname: two\n${keys}\nsteps: [{ name: a }]`);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(`; ${suggestion}\n\n`);
  expect(errors[0]).toMatch(new RegExp(`^>.*${marked.replace(/[[\]{}]/g, ".")}$`, "m"));
});

it("reports an exec step that has nothing to run", () => {
  const steps = "steps:\n- { name: a, commands: [x] }\n- name: b\n";
  expect(check(`kind: pipeline\ntype: exec\n${steps}`).errors).toEqual([
    "pipeline default: linter: step b has nothing to run: add commands\n\n" +
      ".drone.yml\n  4 | - { name: a, commands: [x] }\n> 5 | - name: b",
  ]);
});

it.each(["", "# nothing\n---\n", "kind: secret\nname: a\ndata: b"])(
  "reports a file without a pipeline as an error: %j",
  (text) => {
    expect(check(text)).toEqual({
      errors: [
        "the file has no pipeline, so it starts no build; " +
          "add a document with kind: pipeline, type: exec and steps",
      ],
      warnings: [],
      pipelines: [],
    });
  },
);

it.each([
  [
    "name: a\nsteps: []",
    "yaml: missing kind attribute; add kind: pipeline, and type: exec or docker",
    "name: a",
  ],
  ["kind: pipeline\nsteps: [\n- name: a\n", "yaml: line 2: unclosed [", "steps: ["],
  ["kind: pipeline\na: [{ b: c]\nd: e\n", "yaml: line 2: unclosed {", "a: [{ b: c]"],
  ['kind: pipeline\nname: "a\nsteps: []\n', 'yaml: line 2: unclosed "', 'name: "a'],
  ["kind: pipeline\nname: 'a\n---\nkind: pipeline", "yaml: line 2: unclosed '", "name: 'a"],
])("marks where the mistake of %j begins", (text, message, marked) => {
  const [error] = check(text).errors;
  expect(error?.split("\n")[0]).toBe(message);
  expect(
    error
      ?.split("\n")
      .find((line) => line.startsWith(">"))
      ?.slice(6),
  ).toBe(marked);
});

it.each([
  [
    "pipeline:\n  test:\n    image: alpine\nservices:\n  db:\n    image: postgres\nbranches: main\nmatrix: { A: [1] }",
    "this is the format of Drone 0.8: begin with kind: pipeline, type: docker and name: default; rename pipeline to steps and " +
      "make it a list with a name for each; make services a list, too; move the keys of plugins below settings; write branches " +
      "as trigger: { branch: … }; write a document for each combination of matrix",
  ],
  ["pipeline:\n  test:\n    image: alpine", /^this is the format of Drone 0\.8: .*below settings$/],
  ["workspace: { base: /go }\npipeline: {}", /^this is the format of Drone 0\.8: /],
  ["steps:\n  build:\n    image: x", /^steps below their names are the format of Woodpecker: /],
  [
    "stages: [a]\na: { script: [b] }",
    /^a pipeline begins with kind: pipeline and type: exec or docker/,
  ],
  ["on: push\njobs: {}", /^a file with jobs is for another CI service: /],
  ["type: exec\nsteps:\n- name: a", "add kind: pipeline, and type: exec or docker"],
])("says how to change a file of another format: %j", (text, change) => {
  const [first = ""] = check(text).errors[0]?.split("\n") ?? [];
  expect(first).toMatch(/^yaml: missing kind attribute; /);
  expect(first.replace("yaml: missing kind attribute; ", "")).toMatch(change);
});

it.each([
  [
    "steps: { a: { commands: [b] } }",
    "steps must be a list, not a map; begin each item with - name:",
  ],
  ["steps: { name: a }", "steps must be a list, not a map"],
  [
    "trigger: [push]",
    "trigger must be a map, not a list; name what the values are, such as event: push",
  ],
  [
    "steps: [{ name: a, when: push }]",
    "step a: when must be a map, not push; name what the values are, such as event: push",
  ],
  [
    "steps: [{ name: a, environment: [A=b] }]",
    "step a: environment must be a map, not a list; write NAME: value",
  ],
  [
    "steps:\n- commands:\n  - [ -f a ] && b",
    /at node end \(text with such characters needs quotes\)$/,
  ],
  ["steps:\n- commands:\n  - @a", / character @ \(text with such characters needs quotes\)$/],
  ["steps:\n- commands:\n  - a: b: c", / mappings \(text with such characters needs quotes\)$/],
  ["steps:\n- commands:\n  - *.sh", "unknown anchor .sh (text that begins with * needs quotes)"],
])("says what to write instead of %j", (text, message) => {
  const [first = ""] = check(`kind: pipeline\ntype: exec\n${text}`).errors[0]?.split("\n") ?? [];
  expect(first).toMatch(/^yaml: line [3-5]: /);
  expect(first).toMatch(message);
});

it("names the step and the value, and points to the value", () => {
  const file = "kind: pipeline\ntype: exec\nsteps:\n- name: x\n  detach: yess\n";
  expect(check(file).errors).toEqual([
    "yaml: line 5: step x: detach must be true or false, not yess\n\n" +
      ".drone.yml\n  4 | - name: x\n> 5 |   detach: yess\n    |           ^",
  ]);
});

it.each([
  ["sed s/a\\/b/c/", [7]],
  ["echo \\\\/ ${A//\\//-} $$\\\\/", []],
  ["echo \\\\\\/", [7]],
])("warns of a slash that loses its backslash: %j", (command, lines) => {
  const file = `kind: pipeline\ntype: exec\nname: a\nsteps:\n- name: x\n  commands:\n  - ${command}\n  - ${command}\n`;
  const warnings = lines.map(
    (line) =>
      `line ${line}: \\/ becomes /, as on Drone's runners; write \\\\/ to keep the backslash`,
  );
  expect(check(file)).toEqual({ errors: [], warnings, pipelines: ["a"] });
});

it("reports expressions that no runner replaces, beside the errors of keys", () => {
  const file =
    "kind: pipeline\ntype: exec\nsteps:\n- name: x\n  commands:\n  - echo ${A[@]}\n  faliure: ignore\n";
  expect(check(file).errors).toEqual([
    "substitution: line 6: bad substitution ${A[@]}; to leave it to the shell, write $${A[@]}\n\n" +
      ".drone.yml\n  5 |   commands:\n> 6 |   - echo ${A[@]}\n  7 |   faliure: ignore",
    expect.stringMatching(/^yaml: line 7: unknown key faliure of step x; did you mean failure\?/),
  ]);
});
