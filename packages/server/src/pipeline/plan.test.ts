import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cycleIn, rewriteDependencies } from "./dependencies.ts";
import { parsePipelineFile } from "./parse.ts";
import { type PlanFacts, planBuild } from "./plan.ts";

const facts: PlanFacts = {
  repo: { slug: "octo/app" },
  build: { event: "push", action: "", ref: "refs/heads/main", target: "main" },
  platform: { os: "linux", arch: "arm64" },
};

/** One pipeline for each entry: its name and the rest of its document. */
const plan = (documents: Record<string, string>, with_: Partial<PlanFacts> = {}) => {
  const texts = Object.entries(documents).map(
    ([name, rest]) => `kind: pipeline\ntype: exec\nname: ${name}\n${rest}\n`,
  );
  return planBuild(parsePipelineFile(texts.join("---\n")), { ...facts, ...with_ });
};

describe("the stages of a build", () => {
  it("are numbered from 1 over the pipelines that match", () => {
    const stages = plan({ a: "", b: "trigger: { branch: dev }", c: "" });
    expect(stages?.map(({ number, name }) => [number, name])).toEqual([
      [1, "a"],
      [2, "c"],
    ]);
  });

  it("are null when no pipeline matches", () => {
    expect(plan({ a: "trigger: { event: tag }" })).toBeNull();
    expect(plan({})).toBeNull();
  });

  it("have the values of the pipeline, and the machine's platform by default", () => {
    const fields =
      "platform: { os: darwin, version: '10' }\nconcurrency: { limit: 1 }\nnode: { x: y }";
    expect(plan({ a: fields })).toEqual([
      {
        number: 1,
        name: "a",
        kind: "pipeline",
        type: "exec",
        os: "darwin",
        arch: "arm64",
        wanted_os: "darwin",
        wanted_arch: "",
        variant: "",
        kernel: "10",
        limit: 1,
        labels: { x: "y" },
        depends_on: [],
        on_success: true,
        on_failure: false,
        status: "pending",
      },
    ]);
  });

  it("are of type docker when the pipeline names no type", () => {
    expect(planBuild(parsePipelineFile("kind: pipeline"), facts)?.[0]?.type).toBe("docker");
  });

  it("start as pending, waiting_on_dependencies, or blocked where the file needs a review", () => {
    const documents = { a: "", b: "depends_on: [a]" };
    const statuses = (with_: Partial<PlanFacts>) =>
      plan(documents, with_)?.map(({ status }) => status);
    expect(statuses({})).toEqual(["pending", "waiting_on_dependencies"]);
    expect(statuses({ review: { approved: [] } })).toEqual(["blocked", "blocked"]);
  });

  it.each([
    ["", true, false],
    ["trigger: { status: success }", true, false],
    ["trigger: { status: failure }", false, true],
    ["trigger: { status: [success, failure] }", true, true],
    ["trigger: { status: { exclude: [success] } }", false, true],
  ])("with %j run on success %s and on failure %s", (text, on_success, on_failure) => {
    expect(plan({ a: text })?.[0]).toMatchObject({ on_success, on_failure });
  });

  it("depend on the dependencies of a dependency that was filtered out", () => {
    const stages = plan({
      a: "",
      b: "",
      c: "depends_on: [a, b]\ntrigger: { branch: dev }",
      d: "depends_on: [c]\ntrigger: { branch: dev }",
      e: "depends_on: [d, a]",
      f: "trigger: { branch: dev }",
      g: "depends_on: [f]",
    });
    expect(stages?.map(({ name, depends_on }) => [name, depends_on])).toEqual([
      ["a", []],
      ["b", []],
      ["e", ["a", "b"]],
      ["g", []],
    ]);
    expect(stages?.at(-1)?.status).toBe("pending");
  });
});

describe("rewriting dependencies", () => {
  const graph = fc
    .array(fc.record({ edges: fc.array(fc.nat(30), { maxLength: 4 }), kept: fc.boolean() }), {
      maxLength: 30,
    })
    .map((nodes) =>
      nodes.map(({ edges, kept }, index) => ({
        name: `n${index}`,
        depends_on: index === 0 ? [] : edges.map((edge) => `n${edge % index}`),
        kept,
      })),
    );

  it("names only kept items, without cycles, and keeps the order", () => {
    fc.assert(
      fc.property(graph, (all) => {
        const kept = all.filter((item) => item.kept);
        const names = new Set(kept.map(({ name }) => name));
        const rewritten = rewriteDependencies(all, names);
        const after = kept.map(({ name }) => ({ name, depends_on: rewritten.get(name) ?? [] }));
        expect(after.every((item) => item.depends_on.every((name) => names.has(name)))).toBe(true);
        expect(cycleIn(after)).toEqual([]);
        for (const { name } of kept) {
          const before = [...ancestors(name, all)].filter((other) => names.has(other));
          expect(ancestors(name, after)).toEqual(new Set(before));
        }
      }),
    );
  });

  it("finds a cycle whatever the order", () => {
    expect(
      cycleIn([
        { name: "a", depends_on: ["b"] },
        { name: "c", depends_on: [] },
        { name: "b", depends_on: ["a"] },
      ]).map(({ name }) => name),
    ).toEqual(["a", "b"]);
    expect(
      cycleIn([
        { name: "a", depends_on: ["b"] },
        { name: "b", depends_on: [] },
      ]),
    ).toEqual([]);
  });

  function ancestors(name: string, all: { name: string; depends_on: string[] }[]): Set<string> {
    const found = new Set<string>();
    const visit = (current: string): void => {
      for (const next of all.find((item) => item.name === current)?.depends_on ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        visit(next);
      }
    };
    visit(name);
    return found;
  }
});
