import { describe, expect, it } from "vitest";
import { needsOf, traitsOf } from "../../test/runner-traits.ts";
import {
  assignStages,
  chooseStages,
  type QueuedStage,
  type SharedLimits,
  type SharedQueuedStage,
} from "./choose-stages.ts";

const stage = (id: number, change: Partial<QueuedStage> = {}): QueuedStage => ({
  id,
  repo_id: 1,
  name: "default",
  status: "pending",
  limit: 0,
  ...change,
});
const running = { status: "running" };
const limits = { concurrency: 9, throttle: () => 0 };

describe("the stages that may start", () => {
  it("are the oldest ones", () => {
    expect(chooseStages([stage(1), stage(2), stage(3)], { ...limits, concurrency: 2 })).toEqual([
      1, 2,
    ]);
  });

  it("do not exceed the concurrency together with the running ones", () => {
    const queue = [stage(1, running), stage(2), stage(3)];
    expect(chooseStages(queue, { ...limits, concurrency: 2 })).toEqual([2]);
    expect(chooseStages(queue, { ...limits, concurrency: 1 })).toEqual([]);
  });

  it("are limited by name within the repository", () => {
    const queue = [
      stage(1, { ...running, name: "deploy", limit: 1 }),
      stage(2, { name: "deploy", limit: 1 }),
      stage(3, { name: "test", limit: 1 }),
      stage(4, { name: "deploy", limit: 1, repo_id: 2 }),
    ];
    expect(chooseStages(queue, limits)).toEqual([3, 4]);
  });

  it("are limited by the repository's throttle", () => {
    const queue = [stage(1, running), stage(2), stage(3), stage(4, { repo_id: 2 })];
    const throttle = (repoId: number) => (repoId === 1 ? 2 : 0);
    expect(chooseStages(queue, { ...limits, throttle })).toEqual([2, 4]);
  });
});

const needs = (id: number, change: Partial<SharedQueuedStage> = {}): SharedQueuedStage => ({
  ...stage(id),
  ...needsOf(),
  accepted: 0,
  ...change,
});
const shared = (change: Partial<SharedLimits> = {}): SharedLimits => ({
  concurrency: 1,
  throttle: () => 0,
  local: [traitsOf()],
  isRefusedHere: () => false,
  waiting: [],
  offered: new Set(),
  ...change,
});
const docker = { id: 7, traits: traitsOf({ type: "docker" }) };
const exec = { id: 8, traits: traitsOf() };

describe("a queue with remote runners gives stages", () => {
  it("that this machine refuses to the runners only", () => {
    const queue = [needs(1), needs(2), needs(3)];
    const isRefusedHere = ({ id }: SharedQueuedStage): boolean => id !== 3;
    expect(assignStages(queue, shared({ isRefusedHere, waiting: [exec] }))).toEqual([
      { stage: 1, to: 8 },
      { stage: 3, to: "local" },
    ]);
  });

  it("to this machine first, then to the runners that wait, one each", () => {
    const queue = [needs(1), needs(2), needs(3)];
    expect(assignStages(queue, shared({ waiting: [exec] }))).toEqual([
      { stage: 1, to: "local" },
      { stage: 2, to: 8 },
    ]);
  });

  it("only to machines that can run them, past a stage that nobody can run", () => {
    const queue = [needs(1, { labels: { gpu: "yes" } }), needs(2, { type: "docker" }), needs(3)];
    expect(assignStages(queue, shared({ waiting: [docker] }))).toEqual([
      { stage: 2, to: 7 },
      { stage: 3, to: "local" },
    ]);
  });

  it("to runners alone if this machine runs nothing", () => {
    const limits = shared({ concurrency: 0, waiting: [docker, exec] });
    expect(assignStages([needs(1), needs(2)], limits)).toEqual([{ stage: 1, to: 8 }]);
  });

  it("without counting the stages of runners against this machine's concurrency", () => {
    const queue = [needs(1, { ...running, accepted: 5 }), needs(2), needs(3)];
    expect(assignStages(queue, shared())).toEqual([{ stage: 2, to: "local" }]);
  });

  it("within the limits of name and repository over all machines", () => {
    const limited = { name: "deploy", limit: 1 };
    const queue = [needs(1, { ...running, ...limited, accepted: 5 }), needs(2, limited), needs(3)];
    const limits = shared({ concurrency: 9, waiting: [exec] });
    expect(assignStages(queue, limits)).toEqual([{ stage: 3, to: "local" }]);
    expect(assignStages(queue, { ...limits, throttle: () => 1 })).toEqual([]);
  });

  it("once: not while they are offered or accepted", () => {
    const queue = [needs(1), needs(2, { accepted: 5 }), needs(3)];
    const limits = shared({ concurrency: 0, waiting: [exec], offered: new Set([1]) });
    expect(assignStages(queue, limits)).toEqual([{ stage: 3, to: 8 }]);
  });
});
