import { dataFrame, type LogLine } from "@signalbox/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LogPort } from "./protocol.ts";
import { countOf, feedPath, seconds, startHub, type TestTab } from "../test/test-hub.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const logPath = /^\/api\/stream\/octo/;
const logUrl = (step: number) => `http://ci/api/stream/octo/hello/1/1/${step}`;

/** The positions of the lines that a tab's log engine was sent, which ignores repeated ones. */
const linesOf = (tab: TestTab): number[] => [...new Set(tab.pieces.map(({ pos }) => pos))];

/** A port to the log engine of a tab. */
const portOf = (tab: TestTab): LogPort => ({
  postMessage: ({ pieces }) => void tab.pieces.push(...pieces),
  close: () => undefined,
});

const line = (pos: number): string => {
  const logLine: LogLine = { pos, out: `line ${pos}\n`, time: pos };
  return dataFrame(JSON.stringify(logLine));
};

describe("logs", () => {
  const follow = (tab: TestTab, id = "1", step = 1) =>
    tab.receive({ type: "log", id, url: logUrl(step), port: portOf(tab) });

  test("tabs with the same log share its stream, and each gets every line", async () => {
    const { network, openTab } = startHub();
    const [one, other] = [openTab(), openTab()];
    follow(one);
    await seconds(0.1);
    for (const pos of [0, 1]) network.streams(logPath)[0]?.send(line(pos));
    await seconds(0.1);
    follow(other);
    await seconds(0.1);
    // The new stream replays the log, here with one line twice and two lines in another order.
    for (const pos of [0, 1, 3, 2, 2]) network.streams(logPath)[0]?.send(line(pos));
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
    const { network, openTab } = startHub();
    const tab = openTab();
    follow(tab);
    await seconds(0.1);
    for (let times = 0; times < 3; times += 1) {
      network.streams(logPath)[0]?.send(line(times));
      network.streams(logPath)[0]?.cut();
      await seconds(5);
    }
    expect(countOf(tab, "ended")).toBe(0);
    network.streams(logPath)[0]?.end();
    await seconds(60);
    expect(countOf(tab, "ended")).toBe(1);
    expect(network.streams(logPath)).toHaveLength(0);
  });

  test("a missing log ends at once, a failed request does not", async () => {
    const { network, openTab } = startHub();
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
    const { network, openTab } = startHub();
    const tabs = Array.from({ length: 12 }, () => openTab());
    tabs.forEach((tab, index) => follow(tab, "1", index));
    const most: number[] = [];
    for (let at = 0; at < 30; at += 1) {
      await seconds(1);
      most.push(network.streams().length);
      for (const stream of network.streams(logPath)) stream.send(line(at));
    }
    expect(Math.max(...most)).toBe(5);
    for (const tab of tabs) {
      const lines = [-1, ...linesOf(tab), 30];
      const waits = lines.slice(1).map((at, index) => at - (lines[index] ?? 0));
      expect(Math.max(...waits)).toBeLessThanOrEqual(8);
    }
  });

  test("after a lost connection they are reopened together with the feed", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    follow(tab);
    await seconds(1);
    network.streams(feedPath)[0]?.cut();
    await seconds(2);
    expect(network.requests.filter((path) => logPath.test(path))).toHaveLength(2);
    expect(network.streams(logPath)).toHaveLength(1);
  });
});
