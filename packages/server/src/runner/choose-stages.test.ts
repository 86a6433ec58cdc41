import { describe, expect, it } from "vitest";
import { chooseStages, type QueuedStage } from "./choose-stages.ts";

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
