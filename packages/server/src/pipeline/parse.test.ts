import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "./file/limits.ts";
import { parsePipelineFile } from "./parse.ts";
import { PipelineFileError } from "./file/pipeline-file.ts";

const named = (name: string, more = ""): string =>
  `kind: pipeline\ntype: exec\nname: ${name}\n${more}\n`;

function messageOf(text: string): string {
  try {
    parsePipelineFile(text);
  } catch (error) {
    if (error instanceof PipelineFileError) return error.message;
    throw error;
  }
  return "";
}

describe("a pipeline file", () => {
  it("gives the fields of a pipeline and its steps", () => {
    const { pipelines } = parsePipelineFile(`kind: pipeline
type: exec
name: build
platform: { os: linux, arch: arm64 }
clone: { disable: true }
concurrency: { limit: 2 }
node: { disk: ssd }
trigger:
  branch: main
  event: [push, tag]
  ref: { exclude: "refs/heads/wip/*" }
steps:
- name: test
  commands: [make, make test]
  environment:
    GO: 1.10
    EMPTY:
    TOKEN: { from_secret: token }
    LEVEL: { value: 3 }
  when: { status: [success, failure] }
  failure: ignore
  detach: yes
  depends_on: lint
`);
    expect(pipelines).toMatchObject([
      {
        kind: "pipeline",
        type: "exec",
        name: "build",
        platform: { os: "linux", arch: "arm64", variant: "", version: "" },
        clone: { disable: true },
        warnings: [],
        concurrency: { limit: 2 },
        node: { disk: "ssd" },
        depends_on: [],
        trigger: {
          branch: { include: ["main"], exclude: [] },
          event: { include: ["push", "tag"], exclude: [] },
          ref: { include: [], exclude: ["refs/heads/wip/*"] },
        },
        steps: [
          {
            name: "test",
            image: "",
            commands: ["make", "make test"],
            environment: {
              GO: { value: "1.10" },
              EMPTY: { value: "" },
              TOKEN: { from_secret: "token" },
              LEVEL: { value: "3" },
            },
            when: { status: { include: ["success", "failure"], exclude: [] } },
            failure: "ignore",
            detach: true,
            depends_on: ["lint"],
          },
        ],
      },
    ]);
  });

  it("is split at lines that begin with ---, and ended by a line that begins with ...", () => {
    const text = `---\n${named("one")}--- # next\n${named("two")}...\n${named("three")}: bad`;
    expect(parsePipelineFile(text).pipelines.map(({ name }) => name)).toEqual(["one", "two"]);
  });

  it("may have empty documents, and documents of comments", () => {
    const text = `\n---\n# nothing\n---\n${named("one")}---\n`;
    expect(parsePipelineFile(text).pipelines).toHaveLength(1);
    expect(parsePipelineFile("").pipelines).toEqual([]);
  });

  it("may be written on Windows, with a byte order mark", () => {
    const text = `\uFEFF${named("one")}---\n${named("two")}`.replaceAll("\n", "\r\n");
    expect(parsePipelineFile(text).pipelines.map(({ name }) => name)).toEqual(["one", "two"]);
  });

  it("passes over secrets, signatures, cron jobs and registries; any other kind is a pipeline", () => {
    const text = ["secret", "signature", "cron", "registry", "other"]
      .map((kind) => `kind: ${kind}\ndata: [1]\n`)
      .join("---\n");
    expect(parsePipelineFile(text).pipelines.map(({ kind }) => kind)).toEqual(["other"]);
  });

  it("names a pipeline default when it has no name", () => {
    expect(parsePipelineFile("kind: pipeline\ntype: exec").pipelines[0]?.name).toBe("default");
  });

  it("does not read the steps of types that this server does not run", () => {
    const text = "kind: pipeline\ntype: kubernetes\nsteps: { not: a list }";
    const [pipeline] = parsePipelineFile(text).pipelines;
    expect(pipeline).toMatchObject({ type: "other", typeName: "kubernetes" });
    expect(pipeline).not.toHaveProperty("steps");
  });

  it("resolves anchors and merge keys, a map's own keys winning", () => {
    const step = "steps:\n- &base\n  name: a\n  commands: [x]\n- <<: *base\n  name: b";
    const [pipeline] = parsePipelineFile(named("one", step)).pipelines;
    expect(pipeline).toMatchObject({
      steps: [
        { name: "a", commands: ["x"] },
        { name: "b", commands: ["x"] },
      ],
    });
  });

  it("resolves an alias to the last anchor before it, even inside a repeated node", () => {
    const text = named(
      "one",
      "node:\n  first: &x one\nsteps:\n- &step { name: a, commands: [*x] }\n" +
        "- { name: &x two, commands: [*x] }\n- { <<: *step, name: c }",
    );
    const [pipeline] = parsePipelineFile(text).pipelines;
    const steps = [{ commands: ["one"] }, { commands: ["two"] }, { commands: ["one"] }];
    expect(pipeline).toMatchObject({ steps });
  });

  it.each([
    [
      "name: a",
      "yaml: missing kind attribute; a pipeline begins with kind: pipeline and type: exec or docker, and has a list of steps",
    ],
    [named("a") + "---\n" + named("a"), "linter: duplicate pipeline names: a"],
    ["kind: pipeline\n---\nkind: pipeline", "linter: duplicate pipeline names: default"],
    [
      named("a", "depends_on: [b]"),
      "linter: invalid or unknown pipeline dependency: a depends on b",
    ],
    [
      named("a", "depends_on: [b]") + "---\n" + named("b"),
      "linter: invalid or unknown pipeline dependency: a depends on b, which must come earlier in the file",
    ],
    [named("a", "depends_on: [a]"), "linter: pipeline cannot have a dependency on itself"],
    [
      "kind: pipeline\nplatform: { os: plan9 }",
      "linter: unsupported os: plan9; accepted: linux, windows",
    ],
    [
      "kind: pipeline\nplatform: { arch: amd46 }",
      "linter: unsupported architecture: amd46; accepted: amd64, arm64, arm, ppc64le, s390x; did you mean amd64?",
    ],
  ])("is refused with the message of Drone servers (%#)", (text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  it.each([
    [`${named("a")}---\nkind: pipeline\nsteps: [`, /^yaml: line 7: /],
    [`${named("a")}steps:\n\t- name: x`, /^yaml: line 6: /],
    ["kind: pipeline\na: b: c", /^yaml: line 2: nested mappings are not allowed/],
    ["- a\n- b", "yaml: line 1: a document must be a map, not a list"],
    [named("a", "steps: 1"), "yaml: line 4: steps must be a list, not 1"],
    [named("a", "steps:\n- x"), "yaml: line 5: step 1 must be a map, not x"],
    [
      named("a", "clone: { disable: maybe }"),
      "yaml: line 4: clone: disable must be true or false, not maybe",
    ],
    [
      named("a", "concurrency: { limit: -1 }"),
      "yaml: line 4: concurrency: limit must be a whole number, not -1",
    ],
    [
      named("a", "trigger: { branch: { include: { x: y } } }"),
      /^yaml: line 4: trigger: include must be a list or text, not a map/,
    ],
    [
      named("a", "steps:\n- name: x\n  commands:\n  - echo one: two"),
      'yaml: line 7: step x: an item of commands must be text, not a map (text with ": " in it needs quotes)',
    ],
    [
      named("a", "steps:\n- environment:\n    A: { secret: b }"),
      "yaml: line 6: step 1: environment.A must be text or from_secret",
    ],
    [
      named("a", "trigger: { ref: '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}' }"),
      "yaml: line 4: trigger: a condition has more than 100 alternatives",
    ],
    [
      named("a", "steps:\n- name: x\n  detach: yess"),
      "yaml: line 6: step x: detach must be true or false, not yess",
    ],
    [
      named("a", "steps:\n- name: x\n- when: { branch: { include: { a: b } } }"),
      "yaml: line 6: step 2: when: include must be a list or text, not a map",
    ],
    [
      named("a", `steps:\n- name: x\n  detach: ${"no ".repeat(50)}`),
      `yaml: line 6: step x: detach must be true or false, not ${"no ".repeat(13)}n…`,
    ],
    ["kind: *nobody", "yaml: line 1: unknown anchor nobody"],
    ["kind: *later\nname: &later x", "yaml: line 1: unknown anchor later"],
  ])("is refused with the line of the mistake (%#)", (text, message) => {
    expect(messageOf(text)).toMatch(message);
  });
});

describe("a pipeline file past the limits is an error, not a hang", () => {
  const ten = (name: string): string => Array.from({ length: 10 }, () => `*${name}`).join(", ");

  it.each([
    ["too long", "#".repeat(limits.textLength + 1), /more than \d+ characters/],
    ["aliases of aliases", bomb(), new RegExp(`^yaml: line 2: more than ${limits.values} values`)],
    [
      "aliases of one anchor",
      `kind: x\na: &a 1\nb:\n${"- *a\n".repeat(40_000)}`,
      `yaml: line ${limits.aliases + 4}: more than ${limits.aliases} aliases`,
    ],
    [
      "aliases in many documents",
      "kind: x\na: &a 1\nb: [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n---\n".repeat(1_000),
      `more than ${limits.aliases} aliases`,
    ],
    [
      "values in many documents",
      `kind: x\na: &a [${"1,".repeat(90)}]\nb: [${"*a,".repeat(90)}]\n---\n`.repeat(500),
      `more than ${limits.values} values`,
    ],
    ["keys", `kind: {${"a,".repeat(100_000)}}`, `line 1: more than ${limits.tokens} tokens`],
    ["brackets that close at once", `kind: ${"{}".repeat(120_000)}`, `${limits.tokens} tokens`],
    ["quotes that close at once", `kind: ${'"'.repeat(240_000)}`, `${limits.tokens} tokens`],
    ["question marks", `kind: [${"? ".repeat(120_000)}]`, `${limits.tokens} tokens`],
    ["an alias inside itself", "kind: x\na: &a\n  b: *a", /line 3: more than 50 levels deep/],
    ["open brackets", `kind: ${"[".repeat(100_000)}`, /more than 50 levels deep/],
    ["nested dashes", `a:\n  ${"- ".repeat(100_000)}`, /more than 50 levels deep/],
    ["nested keys", `? `.repeat(50_000), /more than 50 levels deep/],
    [
      "pipelines",
      Array.from({ length: 1_001 }, (_, index) => named(`p${index}`)).join("---\n"),
      "linter: more than 1000 pipelines",
    ],
  ])("%s", (_, text, message) => {
    expect(messageOf(text)).toMatch(message);
  });

  function bomb(): string {
    const levels = ["a", "b", "c", "d", "e", "f"];
    const lines = levels.map((name, index) => {
      const previous = levels[index - 1];
      return `${name}: &${name} [${previous ? ten(previous) : "1, 1, 1, 1, 1, 1, 1, 1, 1, 1"}]`;
    });
    return ["kind: x", ...lines].join("\n");
  }
});

it("any text is a file or a PipelineFileError", () => {
  const piece = fc.constantFrom(
    "kind: pipeline\n",
    "steps:\n",
    "- ",
    "  ",
    "a: ",
    "&x ",
    "*x\n",
    "[",
    "}",
    "|\n",
    "---\n",
    "\t",
    "'",
    "? ",
    "<<: ",
    "!t ",
    "\n",
  );
  const text = fc.array(fc.oneof(piece, fc.string())).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (value) => {
      expect(messageOf(value)).toBeTypeOf("string");
    }),
    { numRuns: 1_000 },
  );
});
