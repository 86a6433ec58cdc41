import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedContentOf } from "./test/cached-content.ts";
import { createSimulation, type Move } from "./test/simulation.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = fc.nat({ max: 1000 });
const kind = <Kind extends Move["kind"]>(name: Kind) => fc.constant(name);
const event = fc.constantFrom("push" as const, "cron" as const);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind("create"),
      at,
      event,
      target: fc.constantFrom("main", "next"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: kind("advance"), at }) },
  { weight: 5, arbitrary: fc.record({ kind: kind("event"), at, isRepeated: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: kind("answer"), at }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("cut") }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("wait"), ms: fc.nat({ max: 3000 }) }) },
);
const moves = fc.array(move, { minLength: 20, maxLength: 80 });
const orders = fc.array(at, { minLength: 5 });

/** Longer than the longest delay before reconnecting. */
const reopenedMs = 12_000;

test("in any order of events, answers and disconnects, tabs end with the data of a fresh request", async () => {
  const check = fc.asyncProperty(moves, orders, async (moves, order) => {
    const simulation = createSimulation();
    simulation.server.create(0, "push", "main");
    const tabs = [simulation.openTab(), simulation.openTab()];
    for (const move of moves) await simulation.move(move);
    await simulation.move({ kind: "wait", ms: reopenedMs });
    // Servers send no events for a build that only waits, so all builds run to their ends.
    for (let at = 0; !simulation.server.isOver(); at += 1)
      await simulation.move({ kind: "advance", at });
    await simulation.settle(order);
    const fresh = simulation.openTab();
    await simulation.settle(order);
    for (const tab of tabs) expect(cachedContentOf(tab)).toEqual(cachedContentOf(fresh));
    simulation.close();
  });
  await fc.assert(check, { numRuns: 40 });
}, 30_000);
