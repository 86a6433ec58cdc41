import { expect, it } from "vitest";
import { traitsOf } from "../../test/runner-traits.ts";
import { createRemoteQueue } from "./remote-queue.ts";

const traits = traitsOf();
const never = new AbortController().signal;

function start() {
  let now = 1_000_000;
  const queue = createRemoteQueue(() => now);
  return { queue, advance: (seconds: number) => (now += seconds * 1000) };
}

it("gives a stage to the runner that waits, which then waits no more", async () => {
  const { queue } = start();
  const stage = queue.wait(traits, "10.0.0.1", never);
  queue.offer(5, queue.waiting()[0]?.id ?? 0);
  expect(await stage).toBe(5);
  expect(queue.waiting()).toEqual([]);
  expect([...queue.offered()]).toEqual([5]);
  expect(queue.accepted(5, "m1", "10.0.0.1")).toEqual(traits);
  expect([...queue.offered()]).toEqual([]);
});

it("releases a runner that leaves", async () => {
  const { queue } = start();
  const leave = new AbortController();
  const stage = queue.wait(traits, "10.0.0.1", leave.signal);
  expect(queue.waiting()).toHaveLength(1);
  leave.abort();
  expect(await stage).toBeNull();
  expect(queue.waiting()).toEqual([]);
});

it("takes back an offer that is not accepted in time", () => {
  const { queue, advance } = start();
  void queue.wait(traits, "10.0.0.1", never);
  queue.offer(5, queue.waiting()[0]?.id ?? 0);
  advance(29);
  expect([...queue.offered()]).toEqual([5]);
  advance(1);
  expect([...queue.offered()]).toEqual([]);
});

it("counts a runner as connected while it waits or is busy, and for a minute after", () => {
  const { queue, advance } = start();
  void queue.wait(traits, "10.0.0.1", never);
  advance(600);
  expect(queue.connected()).toEqual([traits]);
  queue.offer(5, queue.waiting()[0]?.id ?? 0);
  queue.accepted(5, "m1", "10.0.0.1");
  advance(600);
  expect(queue.connected()).toEqual([traits]);
  queue.recordCall(5);
  queue.ended(5);
  advance(60);
  expect(queue.connected()).toEqual([traits]);
  advance(1);
  expect(queue.connected()).toEqual([]);
});
