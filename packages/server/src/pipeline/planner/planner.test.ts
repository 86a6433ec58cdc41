import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it } from "vitest";
import { explainError } from "../explain-error.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { createPlanner } from "./planner.ts";

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => stop.abort(new Error("the server stops")));

const facts = {
  repo: { slug: "team/alpha" },
  build: { event: "push", action: "", ref: "refs/heads/main", target: "main" },
  platform: { os: "linux", arch: "amd64" },
};
const { platform } = facts;
const rules = { trusted: false, privilegedImages: [] };
const request = { values: {}, name: "one", buildStages: ["one"], facts, platform, ...rules };
const file = "kind: pipeline\ntype: exec\nname: one\nsteps:\n- { name: test, commands: [make] }\n";
const fixture = (name: string): URL => new URL(`../../../test/fixtures/${name}`, import.meta.url);

it("plans the stages of a build and the steps of a stage", async () => {
  const planner = createPlanner({ signal: stop.signal });
  expect(await planner.planBuild(file, facts)).toMatchObject([{ name: "one", status: "pending" }]);
  const never = `${file}trigger: { branch: other }`;
  expect(await planner.planBuild(never, facts)).toBeNull();
  const plan = await planner.planStage({ ...request, text: file });
  expect(plan).toMatchObject({ steps: [{ name: "clone" }, { name: "test", commands: ["make"] }] });
});

it("rejects an invalid file and continues with the next", async () => {
  const planner = createPlanner({ signal: stop.signal });
  const bad = planner.planBuild("kind: [", facts);
  const good = planner.planStage({ ...request, text: file });
  await expect(bad).rejects.toThrow(PipelineFileError);
  await expect(bad).rejects.toThrow(/^yaml: line 1: /);
  await expect(good).resolves.toHaveProperty("steps");
});

it.each(["%done", "- dash", "a: b", "[open", "*all", "@x", '"a" b'])(
  "shows the line that the value %j has broken",
  async (message) => {
    const planner = createPlanner({ signal: stop.signal });
    const text = `${file}- name: next\n  environment:\n    A: \${DRONE_COMMIT_MESSAGE}\n`;
    const values = { DRONE_COMMIT_MESSAGE: message };
    const error = await planner.planStage({ ...request, text, values }).catch((cause) => cause);
    expect(error).toBeInstanceOf(PipelineFileError);
    expect(explainError(error, ".drone.yml", text)).toMatch(
      ` (the line has the value of DRONE_COMMIT_MESSAGE)\n\n.drone.yml\n  7 |   environment:\n> 8 |     A: ${message}\n`,
    );
  },
);

it("shows the value of a variable that makes a pipeline impossible", async () => {
  const planner = createPlanner({ signal: stop.signal });
  const text = file.replace("steps", "platform: { arch: '${ARCH}' }\nsteps");
  const plan = await planner.planStage({ ...request, text, values: { ARCH: "z80" } });
  if (!("problem" in plan)) throw new Error("There is a plan");
  expect(explainError(plan.problem, ".drone.yml", text)).toMatch(
    / \(the line has the value of ARCH\)\n\n\.drone\.yml\n.*\n> 4 \| platform: \{ arch: 'z80' \}\n/,
  );
});

it("does not block the main thread", async () => {
  const planner = createPlanner({ signal: stop.signal });
  const plan = planner.planBuild(file + "#\n".repeat(120_000), facts);
  expect(await Promise.race([plan, setImmediate("free")])).toBe("free");
  expect(await plan).toHaveLength(1);
});

it("ends its thread when it is idle, and reads the next file in a new one", async () => {
  const planner = createPlanner({ signal: stop.signal, idleMs: 10 });
  for (const _ of [1, 2]) {
    const started = once(process, "worker");
    expect(await planner.planStage({ ...request, text: file })).toHaveProperty("steps");
    const [worker]: Worker[] = await started;
    if (worker!.threadId !== -1) await once(worker!, "exit");
  }
});

it("rejects a file that takes too long, and reads the next in a new thread", async () => {
  const script = fixture("never-answers.mjs");
  const planner = createPlanner({ signal: stop.signal, deadlineMs: 50, script });
  for (const _ of [1, 2]) {
    const plan = planner.planBuild(file, facts);
    await expect(plan).rejects.toThrow(PipelineFileError);
    await expect(plan).rejects.toThrow("yaml: the file takes too long to read");
  }
});

it("rejects a file that takes too much memory", async () => {
  const limits = { deadlineMs: 600_000, memoryMegabytes: 16 };
  const script = fixture("fills-memory.mjs");
  const planner = createPlanner({ signal: stop.signal, ...limits, script });
  const plan = planner.planBuild(file, facts);
  await expect(plan).rejects.toThrow(PipelineFileError);
  await expect(plan).rejects.toThrow("yaml: the file takes too much memory to read");
});

it("skips a stage whose signal was aborted", async () => {
  const planner = createPlanner({ signal: stop.signal });
  const first = planner.planBuild(file, facts);
  const cancelled = new AbortController();
  const second = planner.planStage({ ...request, text: file }, cancelled.signal);
  cancelled.abort(new Error("cancelled"));
  await expect(second).rejects.toThrow("cancelled");
  await expect(first).resolves.toHaveLength(1);
});

it("rejects all waiting tasks when the server stops", async () => {
  const planner = createPlanner({ signal: stop.signal, script: fixture("never-answers.mjs") });
  const plans = [planner.planBuild(file, facts), planner.planBuild(file, facts)];
  const all = Promise.allSettled(plans);
  stop.abort(new Error("the server stops"));
  const reasons = (await all).map((plan) => plan.status === "rejected" && String(plan.reason));
  expect(reasons).toEqual(["Error: the server stops", "Error: the server stops"]);
  await expect(planner.planBuild(file, facts)).rejects.toThrow("the server stops");
});
