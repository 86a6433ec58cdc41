import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  endedStepStatus,
  stageEnd,
  nextSteps,
  type StepState,
  type StepStatus,
} from "./next-steps.ts";
import type { PlannedStep } from "./plan-steps.ts";

const step = (name: string, more: Partial<PlannedStep> = {}): PlannedStep => ({
  number: 1,
  name,
  isClone: false,
  depends_on: [],
  waitsFor: [],
  errignore: false,
  failFast: false,
  detached: false,
  run: "on_success",
  commands: [],
  environment: {},
  container: null,
  ...more,
});

const states = (entries: Record<string, StepStatus | [StepStatus, number]>) =>
  new Map<string, StepState>(
    Object.entries(entries).map(([name, state]) => {
      const [status, exit_code] = Array.isArray(state) ? state : [state, 0];
      return [name, { status, exit_code }];
    }),
  );

function next(steps: PlannedStep[], entries: Parameters<typeof states>[0]) {
  const { run, skip, isOver } = nextSteps(steps, states(entries));
  return { run: run.map(({ name }) => name), skip: skip.map(({ name }) => name), isOver };
}

const chain = [
  step("clone"),
  step("test", { waitsFor: ["clone"] }),
  step("report", { waitsFor: ["test"], run: "on_failure" }),
  step("clean", { waitsFor: ["report"], run: "always" }),
];

describe("a chain of steps", () => {
  it("starts with the first", () => {
    expect(next(chain, {})).toEqual({ run: ["clone"], skip: [], isOver: false });
  });
  it("waits for a running step", () => {
    expect(next(chain, { clone: "running" })).toEqual({ run: [], skip: [], isOver: false });
  });
  it("skips steps that run on failure only, if no step failed", () => {
    const result = next(chain, { clone: "success", test: "success" });
    expect(result).toEqual({ run: ["clean"], skip: ["report"], isOver: false });
  });
  it("runs the steps for failures and those that always run once a step has failed", () => {
    expect(next(chain, { clone: ["failure", 1] })).toEqual({
      run: ["report"],
      skip: ["test"],
      isOver: false,
    });
    expect(next(chain, { clone: "failure", test: "skipped", report: "success" })).toEqual({
      run: ["clean"],
      skip: [],
      isOver: false,
    });
  });
  it("is over when all have ended, even when the last are skipped", () => {
    expect(next(chain.slice(0, 2), { clone: "error" })).toEqual({
      run: [],
      skip: ["test"],
      isOver: true,
    });
  });
});

describe("exit code 78", () => {
  it("counts as success", () => {
    expect([0, 78, 1, 255].map(endedStepStatus)).toEqual([
      "success",
      "success",
      "failure",
      "failure",
    ]);
  });
  it("skips every step that has not started, whatever its policy", () => {
    expect(next(chain, { clone: ["success", 78] })).toEqual({
      run: [],
      skip: ["test", "report", "clean"],
      isOver: true,
    });
  });
  it("means nothing if the step is detached", () => {
    const steps = [step("db", { detached: true }), step("a")];
    expect(next(steps, { db: ["success", 78] }).run).toEqual(["a"]);
  });
  it("waits for a step that runs in parallel", () => {
    const steps = [step("a"), step("b"), step("c", { waitsFor: ["b"] })];
    expect(next(steps, { a: ["success", 78], b: "running" })).toEqual({
      run: [],
      skip: ["c"],
      isOver: false,
    });
  });
});

describe("a step that fails fast", () => {
  const steps = [
    step("db", { detached: true }),
    step("a", { failFast: true }),
    step("b"),
    step("c", { waitsFor: ["b"], run: "always" }),
  ];
  it("ends the stage while others run, and skips even steps that run on failure", () => {
    const running = { db: "running", b: "running" } as const;
    expect(next(steps, { ...running, a: "running" })).toEqual({ run: [], skip: [], isOver: false });
    const ended = { run: [], skip: ["c"], isOver: true };
    expect(next(steps, { ...running, a: ["failure", 3] })).toEqual(ended);
    expect(next(steps, { ...running, a: ["error", 255] })).toEqual(ended);
  });
  it("does nothing special if it succeeds", () => {
    const states = { db: "running", a: "success", b: "success" } as const;
    expect(next(steps, states)).toEqual({ run: ["c"], skip: [], isOver: false });
  });
});

describe("the end of a stage", () => {
  const steps = [
    step("a"),
    step("ignored", { errignore: true }),
    step("db", { detached: true }),
    step("b"),
  ];
  it.each<[Parameters<typeof states>[0], string]>([
    [{ a: "success", b: "success" }, "success"],
    [{ a: "success", b: "skipped" }, "success"],
    [{ a: "success", b: ["success", 78] }, "success"],
    [{ a: "failure", b: "killed" }, "failure"],
    [{ a: "killed", b: "failure" }, "killed"],
    [{ a: "success", ignored: "error", db: "killed", b: "success" }, "success"],
  ])("after %j is %s", (entries, status) => {
    expect(stageEnd(steps, states(entries))).toEqual({ status });
  });
  it("is an error with the sentence of a step that could not be run", () => {
    const failed = states({ a: "success", b: "failure" });
    failed.set("a", { status: "error", exit_code: 255, error: "No such image" });
    expect(stageEnd(steps, failed)).toEqual({ status: "error", error: "No such image" });
  });
});

describe("an ignored failure", () => {
  const steps = [step("a", { errignore: true }), step("b", { waitsFor: ["a"] })];
  it("fails neither the stage nor the steps after it", () => {
    expect(next(steps, { a: ["failure", 2] }).run).toEqual(["b"]);
    expect(stageEnd(steps, states({ a: "failure", b: "success" }))).toEqual({ status: "success" });
  });
});

describe("a detached step", () => {
  const steps = [step("db", { detached: true }), step("test", { waitsFor: ["db"] })];
  it("starts its dependents as soon as it runs", () => {
    expect(next(steps, {}).run).toEqual(["db"]);
    expect(next(steps, { db: "running" }).run).toEqual(["test"]);
  });
  it("does not keep the stage from being over, and cannot fail it", () => {
    expect(next(steps, { db: "running", test: "success" }).isOver).toBe(true);
    expect(stageEnd(steps, states({ db: "failure", test: "success" }))).toEqual({
      status: "success",
    });
  });
});

describe("a graph of steps", () => {
  const graph = [
    step("clone"),
    step("a", { waitsFor: ["clone"] }),
    step("b", { waitsFor: ["clone"] }),
    step("join", { waitsFor: ["a", "b"] }),
  ];
  it("runs ready steps in parallel, and joins", () => {
    expect(next(graph, { clone: "success" }).run).toEqual(["a", "b"]);
    expect(next(graph, { clone: "success", a: "success", b: "running" }).run).toEqual([]);
    expect(next(graph, { clone: "success", a: "success", b: "success" }).run).toEqual(["join"]);
  });
});

it("a runner that follows these decisions always terminates, and runs each step once", () => {
  const node = fc.record({
    edges: fc.array(fc.nat(20), { maxLength: 3 }),
    run: fc.constantFrom("on_success" as const, "on_failure" as const, "always" as const),
    errignore: fc.boolean(),
    detached: fc.boolean(),
    exit: fc.constantFrom(0, 0, 0, 1, 78),
  });
  fc.assert(
    fc.property(fc.array(node, { maxLength: 15 }), (nodes) => {
      const steps = nodes.map(({ edges, run, errignore, detached }, index) =>
        step(`s${index}`, {
          run,
          errignore,
          detached,
          waitsFor: index === 0 ? [] : edges.map((edge) => `s${edge % index}`),
        }),
      );
      const current = states({});
      for (let turn = 0; turn <= steps.length; turn += 1) {
        const { run, skip, isOver } = nextSteps(steps, current);
        for (const { name } of [...run, ...skip]) expect(current.has(name)).toBe(false);
        for (const { name } of skip) current.set(name, { status: "skipped", exit_code: 0 });
        if (isOver) break;
        for (const { name } of run) {
          const exit_code = nodes[Number(name.slice(1))]?.exit ?? 0;
          current.set(name, { status: endedStepStatus(exit_code), exit_code });
        }
      }
      expect(current.size).toBe(steps.length);
    }),
  );
});
