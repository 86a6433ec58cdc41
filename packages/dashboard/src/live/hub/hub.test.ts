import { dataFrame, type LogLine } from "@signalbox/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createHub, type TabConnection } from "./hub.ts";
import type { LogPort, ToTab } from "./protocol.ts";
import { createTestNetwork } from "../test/test-network.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const address = (login?: string) => ({
  url: "http://ci/api/stream",
  probeUrl: "http://ci/api/user",
  login,
});
const logUrl = (step: number) => `http://ci/api/stream/octo/hello/1/1/${step}`;
const feedPath = /^\/api\/stream$/;
const logPath = /^\/api\/stream\/octo/;

type TestTab = TabConnection & { received: ToTab[]; pieces: LogLine[]; remove: () => void };

const start = () => {
  const network = createTestNetwork();
  const hub = createHub(network.tools);
  const openTab = (feed: ReturnType<typeof address> | null = address()): TestTab => {
    const received: ToTab[] = [];
    const connection = hub.add((message) => received.push(message));
    connection.receive({ type: "feed", feed });
    return { ...connection, received, pieces: [] };
  };
  return { network, hub, openTab };
};

const announce = (number: number, keys: object = {}): string =>
  dataFrame(
    JSON.stringify({
      id: 1,
      namespace: "octo",
      name: "hello",
      build: {
        id: number,
        number,
        status: "running",
        stages: [{ number: 1, status: "running", steps: [] }],
        ...keys,
      },
    }),
  );
const eventsOf = (tab: TestTab) =>
  tab.received.flatMap((message) => (message.type === "events" ? message.events : []));
/** The positions of the lines that a tab's log engine was sent, which ignores repeated ones. */
const linesOf = (tab: TestTab): number[] => [...new Set(tab.pieces.map(({ pos }) => pos))];
/** A port to the log engine of a tab. */
const portOf = (tab: TestTab): LogPort => ({
  postMessage: ({ pieces }) => void tab.pieces.push(...pieces),
  close: () => undefined,
});
const count = (tab: TestTab, type: ToTab["type"]): number =>
  tab.received.filter((message) => message.type === type).length;
const line = (pos: number): string => {
  const logLine: LogLine = { pos, out: `line ${pos}\n`, time: pos };
  return dataFrame(JSON.stringify(logLine));
};

describe("the feed", () => {
  test("twelve tabs share one, and each receives the events of every build", async () => {
    const { network, openTab } = start();
    const tabs = Array.from({ length: 12 }, () => openTab());
    await seconds(1);
    expect(network.streams()).toHaveLength(1);
    network.streams()[0]?.say(announce(1));
    await seconds(0.1);
    for (const tab of tabs) expect(eventsOf(tab).map(({ build }) => build.number)).toEqual([1]);
  });

  test("a tab that joins later is told to refresh and gets every event from then on", async () => {
    const { openTab } = start();
    openTab();
    await seconds(1);
    const late = openTab();
    expect(late.received.map(({ type }) => type)).toEqual(["state", "refresh"]);
  });

  test("a tab that joins later is told the current revision, if the server names any", async () => {
    const { network, openTab } = start();
    network.revision = () => "first";
    openTab();
    await seconds(1);
    network.revision = () => "second";
    const late = openTab();
    await seconds(0.1);
    expect(late.received).toContainEqual({ type: "refresh", revision: "second" });
    network.outcomeOf = () => "fails";
    const later = openTab();
    await seconds(0.1);
    expect(later.received).toContainEqual({ type: "refresh", revision: undefined });
  });

  test("stays open until the last tab closes", async () => {
    const { network, openTab } = start();
    const [one, other] = [openTab(), openTab()];
    await seconds(1);
    one.receive({ type: "bye" });
    expect(network.streams()).toHaveLength(1);
    other.remove();
    await seconds(1);
    expect(network.streams()).toHaveLength(0);
  });

  test("is reopened when another user signs in, but not when the user becomes known", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    await seconds(1);
    tab.receive({ type: "feed", feed: address("kim") });
    await seconds(1);
    const opened = () => network.requests.filter((path) => feedPath.test(path)).length;
    expect(opened()).toBe(1);
    tab.receive({ type: "feed", feed: address("lee") });
    await seconds(1);
    expect([opened(), network.streams().length]).toEqual([2, 1]);
  });

  test("stages go to the tabs that show them, and fields that an event omits are kept", async () => {
    const { network, openTab } = start();
    const [list, page] = [openTab(), openTab()];
    page.receive({ type: "show", isVisible: true, builds: ["octo/hello/1"] });
    await seconds(1);
    network.streams()[0]?.say(announce(1));
    await seconds(0.1);
    expect(eventsOf(list)[0]?.build).toEqual({ id: 1, number: 1, status: "running" });
    expect(eventsOf(list)[0]).not.toHaveProperty("permissions");
    expect(eventsOf(page)[0]?.build.stages).toHaveLength(1);
  });
});

describe("a busy feed", () => {
  test("a tab gets the newest event of each build once it has drawn the batch before", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    await seconds(1);
    for (let version = 1; version <= 1000; version += 1)
      network.streams()[0]?.say(announce(version % 5, { version }));
    await seconds(1);
    expect(count(tab, "events")).toBe(1);
    tab.receive({ type: "taken" });
    expect(count(tab, "events")).toBe(2);
    const versions = eventsOf(tab).map(({ build }) => build.version);
    expect(new Set(versions.slice(-5))).toEqual(new Set([996, 997, 998, 999, 1000]));
  });

  test("a hidden tab gets events once a second, and the rest when it becomes visible", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    for (let at = 0; at < 100; at += 1) {
      network.streams()[0]?.say(announce(at));
      tab.receive({ type: "taken" });
      await seconds(0.1);
    }
    expect(count(tab, "events")).toBeLessThanOrEqual(11);
    tab.receive({ type: "show", isVisible: true, builds: [] });
    tab.receive({ type: "taken" });
    expect(new Set(eventsOf(tab).map(({ build }) => build.number)).size).toBe(100);
  });

  test("while no tab is visible, most of a flood is dropped and refetched when it is over", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    const before = count(tab, "refresh");
    for (let number = 0; number < 400; number += 1) network.streams()[0]?.say(announce(number));
    for (let at = 0; at < 3; at += 1) {
      await seconds(1);
      tab.receive({ type: "taken" });
    }
    expect(eventsOf(tab)).toHaveLength(20);
    expect(count(tab, "refresh") - before).toBe(1);
    await seconds(10);
    expect(count(tab, "refresh") - before).toBe(1);
  });

  test("a tab that becomes visible during a flood refetches what was dropped, and then gets every event", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    const before = count(tab, "refresh");
    for (let number = 0; number < 100; number += 1) network.streams()[0]?.say(announce(number));
    await seconds(0.5);
    tab.receive({ type: "taken" });
    tab.receive({ type: "show", isVisible: true, builds: [] });
    expect(count(tab, "refresh") - before).toBe(1);
    network.streams()[0]?.say(announce(777));
    await seconds(0.2);
    tab.receive({ type: "taken" });
    expect(eventsOf(tab).map(({ build }) => build.number)).toContain(777);
  });

  test("during a flood, a hidden tab gets the events of builds that it shows or watches", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    const [builds, watched] = [["octo/hello/900"], ["octo/hello/901"]];
    tab.receive({ type: "show", isVisible: false, builds, watched });
    await seconds(1);
    for (let number = 0; number < 100; number += 1) network.streams()[0]?.say(announce(number));
    for (const number of [900, 901]) network.streams()[0]?.say(announce(number, { finished: 5 }));
    for (let at = 0; at < 2; at += 1) {
      await seconds(1);
      tab.receive({ type: "taken" });
    }
    const ended = eventsOf(tab).filter(({ build }) => build.finished === 5);
    expect(ended.map(({ build }) => build.number)).toEqual([900, 901]);
    expect(eventsOf(tab)).toHaveLength(22);
  });

  test("a tab that acknowledges nothing refreshes later, so that its queue stays bounded", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    await seconds(1);
    const before = count(tab, "refresh");
    for (let number = 0; number < 1200; number += 1) network.streams()[0]?.say(announce(number));
    await seconds(1);
    expect(count(tab, "refresh") - before).toBe(2);
  });
});

describe("logs", () => {
  const follow = (tab: TestTab, id = "1", step = 1) =>
    tab.receive({ type: "log", id, url: logUrl(step), port: portOf(tab) });

  test("tabs with the same log share its stream, and each gets every line", async () => {
    const { network, openTab } = start();
    const [one, other] = [openTab(), openTab()];
    follow(one);
    await seconds(0.1);
    for (const pos of [0, 1]) network.streams(logPath)[0]?.say(line(pos));
    await seconds(0.1);
    follow(other);
    await seconds(0.1);
    // The new stream replays the log, here with one line twice and two lines in another order.
    for (const pos of [0, 1, 3, 2, 2]) network.streams(logPath)[0]?.say(line(pos));
    await seconds(0.1);
    expect(network.streams(logPath)).toHaveLength(1);
    expect(linesOf(one).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(linesOf(other).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    one.receive({ type: "unlog", id: "1" });
    expect(network.streams(logPath)).toHaveLength(1);
    other.receive({ type: "bye" });
    expect(network.streams(logPath)).toHaveLength(0);
  });

  test("a broken stream is reopened until the server ends it, and ends once", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    follow(tab);
    await seconds(0.1);
    for (let times = 0; times < 3; times += 1) {
      network.streams(logPath)[0]?.say(line(times));
      network.streams(logPath)[0]?.cut();
      await seconds(5);
    }
    expect(count(tab, "ended")).toBe(0);
    network.streams(logPath)[0]?.end();
    await seconds(60);
    expect(count(tab, "ended")).toBe(1);
    expect(network.streams(logPath)).toHaveLength(0);
  });

  test("a missing log ends at once, a failed request does not", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    network.outcomeOf = (path) =>
      path.endsWith("/1") ? 404 : path.endsWith("/2") ? 500 : "stream";
    follow(tab, "1", 1);
    follow(tab, "2", 2);
    await seconds(3);
    expect(tab.received.filter(({ type }) => type === "ended")).toEqual([
      { type: "ended", id: "1" },
    ]);
    network.outcomeOf = () => "stream";
    await seconds(4);
    expect(network.streams(logPath)).toHaveLength(1);
  });

  test("logs take turns if there are more than connections, and leave room for calls", async () => {
    const { network, openTab } = start();
    const tabs = Array.from({ length: 12 }, () => openTab());
    tabs.forEach((tab, index) => follow(tab, "1", index));
    const most: number[] = [];
    for (let at = 0; at < 30; at += 1) {
      await seconds(1);
      most.push(network.streams().length);
      for (const stream of network.streams(logPath)) stream.say(line(at));
    }
    expect(Math.max(...most)).toBe(5);
    for (const tab of tabs) {
      const lines = [-1, ...linesOf(tab), 30];
      const waits = lines.slice(1).map((at, index) => at - (lines[index] ?? 0));
      expect(Math.max(...waits)).toBeLessThanOrEqual(8);
    }
  });

  test("after a lost connection they are reopened together with the feed", async () => {
    const { network, openTab } = start();
    const tab = openTab();
    follow(tab);
    await seconds(1);
    network.streams(feedPath)[0]?.cut();
    await seconds(2);
    expect(network.requests.filter((path) => logPath.test(path))).toHaveLength(2);
    expect(network.streams(logPath)).toHaveLength(1);
  });
});

test("a change in one tab makes all others refetch it", async () => {
  const { openTab } = start();
  const [one, other] = [openTab(), openTab()];
  await seconds(1);
  const before = [count(one, "refresh"), count(other, "refresh")];
  one.receive({ type: "acted" });
  expect([count(one, "refresh"), count(other, "refresh")]).toEqual([before[0], before[1]! + 1]);
});

test("an exclusive task is granted to one tab", () => {
  const { openTab } = start();
  const tabs = [openTab(), openTab(), openTab()];
  for (const tab of tabs) tab.receive({ type: "claim", key: "ended octo/hello/1" });
  expect(tabs.map((tab) => count(tab, "granted"))).toEqual([1, 0, 0]);
});
