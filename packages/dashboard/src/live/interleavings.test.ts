import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedContentOf } from "./test/cached-content.ts";
import { anyMove, anyOrder, createSimulation, reopenedMs } from "./test/simulation.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { create, advance, event, answer, cut, wait } = anyMove;
const moves = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: create },
    { weight: 6, arbitrary: advance },
    { weight: 5, arbitrary: event },
    { weight: 4, arbitrary: answer },
    { weight: 1, arbitrary: cut },
    { weight: 2, arbitrary: wait },
  ),
  { minLength: 20, maxLength: 80 },
);

test("in any order of events, answers and disconnects, tabs end with the data of a fresh request", async () => {
  const check = fc.asyncProperty(moves, anyOrder, async (moves, order) => {
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
