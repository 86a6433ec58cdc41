import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { announce, countOf, eventsOf, seconds, startHub } from "../test/test-hub.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a busy feed", () => {
  test("a tab gets the newest event of each build once it has drawn the batch before", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    await seconds(1);
    for (let version = 1; version <= 1000; version += 1)
      network.streams()[0]?.send(announce(version % 5, { version }));
    await seconds(1);
    expect(countOf(tab, "events")).toBe(1);
    tab.receive({ type: "taken" });
    expect(countOf(tab, "events")).toBe(2);
    const versions = eventsOf(tab).map(({ build }) => build.version);
    expect(new Set(versions.slice(-5))).toEqual(new Set([996, 997, 998, 999, 1000]));
  });

  test("a hidden tab gets events once a second, and the rest when it becomes visible", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    for (let at = 0; at < 100; at += 1) {
      network.streams()[0]?.send(announce(at));
      tab.receive({ type: "taken" });
      await seconds(0.1);
    }
    expect(countOf(tab, "events")).toBeLessThanOrEqual(11);
    tab.receive({ type: "show", isVisible: true, builds: [] });
    tab.receive({ type: "taken" });
    expect(new Set(eventsOf(tab).map(({ build }) => build.number)).size).toBe(100);
  });

  test("a hidden tab gets the newest event of each build of a flood, and the stream stays open", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    const refreshes = countOf(tab, "refresh");
    for (let second = 0; second < 10; second += 1) {
      for (let version = 1; version <= 400; version += 1)
        network.streams()[0]?.send(announce(version % 40, { version: 400 * second + version }));
      await seconds(1);
      tab.receive({ type: "taken" });
    }
    expect(countOf(tab, "events")).toBeLessThanOrEqual(11);
    const newest = new Map(eventsOf(tab).map(({ build }) => [build.number, build.version]));
    expect(newest.get(39)).toBe(3999);
    expect(newest.size).toBe(40);
    expect(countOf(tab, "refresh")).toBe(refreshes);
    expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(1);
  });

  test("a tab that acknowledges nothing refreshes later, so that its queue stays bounded", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    await seconds(1);
    const before = countOf(tab, "refresh");
    for (let number = 0; number < 1200; number += 1) network.streams()[0]?.send(announce(number));
    await seconds(1);
    expect(countOf(tab, "refresh") - before).toBe(2);
  });
});
