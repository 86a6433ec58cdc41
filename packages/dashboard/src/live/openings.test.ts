import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedContentOf } from "./test/cached-content.ts";
import { anyMove, anyOrder, createSimulation, reopenedMs } from "./test/simulation.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { advance, toggle, event, answer, cut, wait } = anyMove;
const moves = fc.array(
  fc.oneof(advance, toggle, event, { weight: 3, arbitrary: answer }, cut, wait),
  { maxLength: 12 },
);

const openStream = async (simulation: ReturnType<typeof createSimulation>): Promise<void> => {
  simulation.network.outcomeOf = () => "stream";
  await simulation.move({ kind: "wait", ms: reopenedMs });
};

test("no change is missed that the server made before the stream opened, with or without an event", async () => {
  const check = fc.asyncProperty(moves, moves, anyOrder, async (before, between, order) => {
    const simulation = createSimulation();
    simulation.server.create(0, "push", "main");
    simulation.network.outcomeOf = () => "fails";
    const tabs = [simulation.openTab(), simulation.openTab()];
    for (const move of before) await simulation.move(move);
    await openStream(simulation);
    for (const move of between) await simulation.move(move);
    simulation.network.cutAll();
    await openStream(simulation);
    await simulation.settle(order);
    const fresh = simulation.openTab();
    await simulation.settle(order);
    for (const tab of tabs) expect(cachedContentOf(tab)).toEqual(cachedContentOf(fresh));
    simulation.close();
  });
  await fc.assert(check, { numRuns: 20 });
}, 60_000);

const lists = [
  "/api/user/repos",
  "/api/user/builds/recent",
  "/api/repos/octo/a",
  "/api/repos/octo/a/builds/branches",
  "/api/repos/octo/a/builds/1",
  "/api/repos/octo/a/builds",
];

/** The queries that are fetched again when the stream opens after this. */
const refetchedAfter = async (
  change: (simulation: ReturnType<typeof createSimulation>) => void,
): Promise<string[]> => {
  const simulation = createSimulation();
  simulation.server.create(0, "push", "main");
  simulation.network.outcomeOf = () => "fails";
  simulation.openTab();
  await simulation.settle([0]);
  expect(simulation.requests.toSorted()).toEqual(lists.toSorted());
  simulation.requests.length = 0;
  change(simulation);
  await openStream(simulation);
  await simulation.settle([0]);
  simulation.close();
  return simulation.requests.toSorted();
};

test("nothing is requested again when the stream opens at the revision of the answers", async () => {
  expect(await refetchedAfter(() => undefined)).toEqual([]);
});

test("everything is requested again if something has changed since, or the server names no revision", async () => {
  const everything = lists.toSorted();
  expect(await refetchedAfter(({ server }) => server.toggle(0))).toEqual(everything);
  expect(await refetchedAfter(({ server }) => void server.advance(0))).toEqual(everything);
  expect(
    await refetchedAfter(({ network }) => {
      network.revision = () => undefined;
    }),
  ).toEqual(everything);
});

test("an answer still on its way when the stream opens is requested again only if it is older", async () => {
  const countRequests = async (isChanged: boolean): Promise<number> => {
    const simulation = createSimulation();
    simulation.server.create(0, "push", "main");
    simulation.network.outcomeOf = () => "fails";
    simulation.openTab();
    await simulation.move({ kind: "wait", ms: 10 });
    if (isChanged) simulation.server.toggle(0);
    await openStream(simulation);
    await simulation.settle([0]);
    simulation.close();
    return simulation.requests.length;
  };
  expect([await countRequests(false), await countRequests(true)]).toEqual([
    lists.length,
    2 * lists.length,
  ]);
});
