import { describe, expect, it } from "vitest";
import type { DockerPipeline, DockerStep } from "../file/docker-pipeline.ts";
import { parsePipelineFile } from "../parse.ts";

/** The results are those of the structures and the parser that Drone's docker runner uses. */
const parse = (text: string): DockerPipeline => {
  const [pipeline] = parsePipelineFile(`kind: pipeline\n${text}`).pipelines;
  if (pipeline?.type !== "docker") throw new Error("There is no docker pipeline");
  return pipeline;
};

/** A step with these lines, below anchors with these names. */
const step = (anchors: string, lines: string): DockerStep => {
  const indented = lines.split("\n").map((line) => `  ${line}`);
  const text = `${anchors}\nsteps:\n- name: s\n${indented.join("\n")}`;
  const [found] = parse(text).steps;
  if (!found) throw new Error("There is no step");
  return found;
};

const variables = (found: DockerStep): string[] =>
  Object.entries(found.environment)
    .map(
      ([name, value]) =>
        `${name}=${"value" in value ? value.value : `secret ${value.from_secret}`}`,
    )
    .toSorted();

const base = `x: &base
  image: base
  commands: [b]
  environment: { A: base, B: base }
  settings: { repo: base, args: { one: 1 } }
  when: { event: [promote], branch: { exclude: [dev] } }`;

describe("a step's own maps beside those of a merge key", () => {
  it("are combined key by key", () => {
    const found = step(
      base,
      "<<: *base\nenvironment: { B: own, C: own }\nsettings: { tags: own }\nwhen: { ref: [r] }",
    );
    expect(variables(found)).toEqual([
      "A=base",
      "B=own",
      "C=own",
      'PLUGIN_ARGS={"one":1}',
      "PLUGIN_REPO=base",
      "PLUGIN_TAGS=own",
    ]);
    expect(found.when).toEqual({
      event: { include: ["promote"], exclude: [] },
      branch: { include: [], exclude: ["dev"] },
      ref: { include: ["r"], exclude: [] },
    });
  });

  it.each([
    ["a list of the step", "<<: *base\ncommands: [own]", ["own"]],
    ["a list of the anchor below it", "commands: [own]\n<<: *base", ["b"]],
    ["an empty list", "<<: *base\ncommands: []", []],
    ["null", "<<: *base\ncommands: ~", []],
  ])("replace lists: %s", (_what, lines, commands) => {
    expect(step(base, lines).commands).toEqual(commands);
  });

  it.each([
    ["<<: *base\nenvironment: { B: own }", ["A=base", "B=own"]],
    ["environment: { B: own }\n<<: *base", ["A=base", "B=base"]],
    ["environment: { C: own }\n<<: *base\nenvironment: { A: own }", ["A=own", "B=base", "C=own"]],
    ["<<: *base\nenvironment: ~", []],
    ["<<: *base\nenvironment:\n  B: { from_secret: s }", ["A=base", "B=secret s"]],
    ["environment: { <<: { A: one, B: one }, B: own }", ["A=one", "B=own"]],
    ["environment: { B: own, <<: { A: one, B: one } }", ["A=one", "B=one"]],
    ["environment: { A: 1, A: 2, <<: { B: 3 }, <<: { B: 4 } }", ["A=2", "B=4"]],
    ['environment: { "<<": text }', ["<<=text"]],
    ["environment: { !!merge <<: { A: one } }", ["A=one"]],
  ])("give the variables of %j", (lines, expected) => {
    const found = variables(step(base, lines)).filter((one) => !one.startsWith("PLUGIN_"));
    expect(found).toEqual(expected);
  });

  it("replace values inside settings", () => {
    const found = step(base, "<<: *base\nsettings: { args: { two: 2 } }");
    expect(variables(found)).toContain('PLUGIN_ARGS={"two":2}');
  });

  it.each([
    ["<<: *base\nwhen: { branch: main }", { include: ["main"], exclude: ["dev"] }],
    ["<<: *base\nwhen: { branch: [main] }", { include: ["main"], exclude: [] }],
    ["<<: *base\nwhen: { branch: { include: [main] } }", { include: ["main"], exclude: [] }],
    ["when: { branch: main }\n<<: *base", { include: [], exclude: ["dev"] }],
    ["<<: *base\nwhen: { branch: ~ }", undefined],
    ["<<: *base\nwhen: { branch: [], branch: main }", { include: ["main"], exclude: [] }],
  ])("keep of a condition what a single text does not replace: %j", (lines, branch) => {
    expect(step(base, lines).when.branch).toEqual(branch);
  });
});

describe("the maps of a merge key", () => {
  const anchors = `x: &one { image: one, user: one, when: { event: [one] } }
y: &two { image: two, failure: two, when: { event: [two], ref: [two] } }
z: &both { <<: [*one, *two], working_dir: /z }`;

  it("count in reverse order, so that the first wins", () => {
    const found = step(anchors, "<<: [*one, *two]");
    expect(found).toMatchObject({ image: "one", user: "one", failure: "two" });
    expect(found.when).toMatchObject({ event: { include: ["one"] }, ref: { include: ["two"] } });
  });

  it("may have merge keys, at any place", () => {
    const found = step(anchors, "<<: *both\nimage: own");
    expect(found).toMatchObject({ image: "own", user: "one", failure: "two", workingDir: "/z" });
    const last = step("x: &x { image: x, <<: { image: inner } }", "image: own\n<<: *x");
    expect(last.image).toBe("inner");
  });

  it("may be written at the key, and twice", () => {
    const found = step(anchors, "<<: { image: a, user: a }\npull: own\n<<: [{ image: b }, *two]");
    expect(found).toMatchObject({ image: "b", user: "a", failure: "two", pull: "own" });
  });

  it.each(["<<: text", "<<: ~", "<<: [text]", "<<: [[a]]"])("must be maps: %s", (lines) => {
    expect(() => step("", lines)).toThrow(/^yaml: line 5: << must name a map/);
  });

  it("may not contain themselves, or be too many", () => {
    expect(() => parse("x: &x { <<: *x }")).toThrow(/more than 50 levels deep/);
    const names = Array.from({ length: 9 }, (_, index) => `m${index}`);
    const bomb = names.map((name, index) => {
      const inner = index === 0 ? "" : `*m${index - 1}, `.repeat(10);
      return `${name}: &${name} { <<: [${inner}{}] }`;
    });
    expect(() => parse(bomb.join("\n"))).toThrow(/more than 50000 values/);
  });
});

describe("the sections of a pipeline", () => {
  it("are combined with those of a merge key, and if the file repeats them", () => {
    const pipeline = parse(`x: &x
  trigger: { event: { exclude: [cron] }, branch: one }
  clone: { depth: 3 }
  platform: { os: linux }
  node: { a: x, b: x }
  workspace: { base: /x }
environment: { A: "1", B: "1" }
<<: *x
trigger: { branch: [main] }
clone: { disable: true }
platform: { arch: arm64 }
node: { b: own }
workspace: { path: own }
environment: { B: "2" }
volumes: [{ name: v, temp: { medium: memory }, temp: { size_limit: 5 } }]`);
    expect(pipeline).toMatchObject({
      trigger: {
        event: { include: [], exclude: ["cron"] },
        branch: { include: ["main"], exclude: [] },
      },
      clone: { disable: true },
      platform: { os: "linux", arch: "arm64" },
      node: { a: "x", b: "own" },
    });
    expect(pipeline).toMatchObject({
      clone: { depth: 3, disable: true },
      workspace: { base: "/x", path: "own" },
      environment: { A: "1", B: "2" },
      volumes: [{ temp: { isMemory: true, sizeLimit: 5 } }],
    });
  });
});
