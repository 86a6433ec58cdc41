import { pingFrame } from "@signalbox/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConnectionStore } from "../connection.ts";
import { followFeed } from "./feed.ts";
import { createTestNetwork, type TestNetwork } from "../test/test-network.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = (network: TestNetwork = createTestNetwork()) => {
  const connection = createConnectionStore(() => Date.now());
  const control = new AbortController();
  const refreshes: number[] = [];
  const begin = Date.now();
  const address = { url: "http://ci/api/stream", probeUrl: "http://ci/api/user", login: "kim" };
  const feed = followFeed(
    address,
    {
      onData: () => undefined,
      onState: connection.setFeed,
      onRefresh: () => refreshes.push(Date.now() - begin),
    },
    network.tools,
    control.signal,
  );
  feed.setWatched(true);
  return { network, feed, connection, control, refreshes };
};
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/** Makes the server ping at this interval, in seconds, until the returned function is called. */
const pingEach = (network: TestNetwork, everySeconds: number): (() => void) => {
  const timer = setInterval(
    () => network.streams().forEach((stream) => stream.send(pingFrame)),
    everySeconds * 1000,
  );
  return () => clearInterval(timer);
};

test("refreshes each time the stream opens", async () => {
  const { network, refreshes, connection } = start();
  await seconds(0.1);
  expect(refreshes).toHaveLength(1);
  network.streams()[0]?.cut();
  await seconds(1);
  expect(network.streams()).toHaveLength(1);
  expect(refreshes).toHaveLength(2);
  expect(connection.get().state).toBe("live");
});

test.each([
  ["the embedded server, which pings each 2 seconds", 2],
  ["a server that pings each 30 seconds", 30],
])("reports a connection that died silently within five seconds: %s", async (_, every) => {
  const { network, connection } = start();
  const stop = pingEach(network, every);
  await seconds(65);
  expect(connection.get().state).toBe("live");
  stop();
  network.outcomeOf = () => "hangs";
  await seconds(5);
  expect(connection.get().state).not.toBe("live");
  await seconds(4.5);
  expect(connection.get().state).toBe("stale");
});

test("detects silence right after opening, because the previous stream was pinged often", async () => {
  const { network, connection } = start();
  const stop = pingEach(network, 2);
  await seconds(10);
  network.cutAll();
  await seconds(1);
  expect([network.streams().length, connection.get().state]).toEqual([1, "live"]);
  stop();
  network.outcomeOf = (path) => (path === "/api/stream" ? "hangs" : "stream");
  await seconds(5);
  expect(connection.get().state).not.toBe("live");
  network.outcomeOf = () => "stream";
  // Another server, which pings less often, has replaced it. One false alarm is enough to notice that.
  pingEach(network, 30);
  await seconds(60);
  const opened = network.requests.length;
  await seconds(5);
  expect(connection.get().state).toBe("live");
  const streams = network.requests.slice(opened).filter((path) => path === "/api/stream");
  expect(streams).toHaveLength(0);
});

test("a quiet server that answers stays live, and is probed only while a tab is visible", async () => {
  const { network, feed, connection } = start();
  pingEach(network, 30);
  await seconds(60);
  expect(connection.get().state).toBe("live");
  const probes = () => network.requests.filter((path) => path === "/api/user").length;
  expect(probes()).toBeGreaterThan(15);
  feed.setWatched(false);
  const before = probes();
  await seconds(60);
  expect(probes()).toBe(before);
  expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(1);
});

test("two pings in quick succession do not raise the expected ping rate", async () => {
  const { network, connection, refreshes } = start();
  const states = new Set<string>();
  connection.subscribe(() => states.add(connection.get().state));
  const ping = () => network.streams().forEach((stream) => stream.send(pingFrame));
  // The ping of the server behind follows the first ping of ours at once.
  await seconds(0.01);
  ping();
  await seconds(30);
  ping();
  // The gateway reopened its stream for another viewer.
  await seconds(1.6);
  ping();
  ping();
  pingEach(network, 30);
  await seconds(90);
  expect([...states]).toEqual([]);
  expect(refreshes).toHaveLength(1);
  expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(1);
});

test("accepts a lower ping rate after the server was replaced, even behind a gateway", async () => {
  const { network, connection } = start();
  const stop = pingEach(network, 2);
  await seconds(10);
  stop();
  network.cutAll();
  network.greeting = pingFrame + pingFrame;
  pingEach(network, 30);
  await seconds(20);
  const opened = network.requests.filter((path) => path === "/api/stream").length;
  await seconds(60);
  expect(connection.get().state).toBe("live");
  expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(opened);
});

test("retries an unreachable server every three seconds while a tab is visible", async () => {
  const { network, connection } = start();
  await seconds(1);
  network.outcomeOf = () => "fails";
  network.cutAll();
  await seconds(60);
  expect(connection.get()).toMatchObject({ state: "stale" });
  const before = network.requests.length;
  await seconds(60);
  expect(network.requests.length - before).toBeGreaterThanOrEqual(15);
  network.outcomeOf = () => "stream";
  await seconds(4);
  expect(connection.get().state).toBe("live");
});

test("polls at growing intervals if a proxy cuts or refuses streams", async () => {
  const { network, refreshes, connection } = start();
  network.outcomeOf = (path) => (path === "/api/stream" ? 404 : "stream");
  network.cutAll();
  await seconds(200);
  const gaps = refreshes.slice(1).map((at, index) => at - (refreshes[index] ?? 0));
  expect(refreshes.length).toBeGreaterThan(8);
  expect(gaps.at(0)).toBeLessThan(2000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(36_000);
  expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps);
  // The refetched data is current as of that time, but not live.
  connection.markRefreshed(Date.now());
  expect(connection.get()).toMatchObject({ state: "stale", since: Date.now() });
});

test("the answer of a gateway does not count as that of the server", async () => {
  const { network, refreshes } = start();
  await seconds(1);
  network.outcomeOf = () => 502;
  network.cutAll();
  await seconds(30);
  expect(refreshes).toHaveLength(1);
});

test("a check reopens a stream that may be dead, but not one that has just received data", async () => {
  const { network, feed } = start();
  await seconds(1);
  feed.check();
  await seconds(0.1);
  expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(1);
  network.outcomeOf = (path) => (path === "/api/user" ? "hangs" : "stream");
  await seconds(2.2);
  feed.check();
  await seconds(0.5);
  expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(2);
});

test("opens and requests nothing after the end", async () => {
  const { network, control } = start();
  await seconds(1);
  control.abort();
  await seconds(1);
  const before = network.requests.length;
  await seconds(60);
  expect([network.streams().length, network.requests.length - before]).toEqual([0, 0]);
});
