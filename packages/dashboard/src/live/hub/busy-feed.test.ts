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

  test("while no tab is visible, most of a flood is dropped and refetched when it is over", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    const before = countOf(tab, "refresh");
    for (let number = 0; number < 400; number += 1) network.streams()[0]?.send(announce(number));
    for (let at = 0; at < 3; at += 1) {
      await seconds(1);
      tab.receive({ type: "taken" });
    }
    expect(eventsOf(tab)).toHaveLength(20);
    expect(countOf(tab, "refresh") - before).toBe(1);
    await seconds(10);
    expect(countOf(tab, "refresh") - before).toBe(1);
  });

  test("only the first events of a flood are parsed, however long it lasts, and all after a quieter second", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [], watched: ["octo/hello/77777"] });
    await seconds(1);
    const before = countOf(tab, "refresh");
    const announceAll = async (from: number, count: number): Promise<void> => {
      for (let number = from; number < from + count; number += 1)
        network.streams()[0]?.send(announce(number));
      await seconds(1);
      tab.receive({ type: "taken" });
    };
    for (let second = 0; second < 30; second += 1) await announceAll(100 * second, 100);
    expect(eventsOf(tab)).toHaveLength(20);
    // The hidden tab refetches for its icon.
    expect(countOf(tab, "refresh") - before).toBe(1);
    await announceAll(9000, 10);
    await announceAll(9100, 10);
    await seconds(1);
    const numbers = eventsOf(tab).map(({ build }) => build.number);
    expect(numbers.slice(20)).toEqual(Array.from({ length: 10 }, (_, index) => 9100 + index));
    expect(countOf(tab, "refresh") - before).toBe(2);
  });

  test("a lasting flood that no hidden tab needs closes the stream for ten seconds, and tabs refetch then", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    const [refreshes, states] = [countOf(tab, "refresh"), countOf(tab, "state")];
    const flood = async (tenths: number): Promise<void> => {
      for (let tenth = 0; tenth < tenths; tenth += 1) {
        for (let number = 0; number < 10; number += 1) network.streams()[0]?.send(announce(number));
        await seconds(0.1);
        tab.receive({ type: "taken" });
      }
    };
    await flood(9);
    expect(network.streams()).toHaveLength(1);
    await flood(10);
    expect(network.streams()).toHaveLength(0);
    await flood(70);
    expect(network.streams()).toHaveLength(0);
    expect(countOf(tab, "refresh")).toBe(refreshes);
    await flood(30);
    expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(2);
    expect(countOf(tab, "refresh") - refreshes).toBe(1);
    await seconds(12);
    tab.receive({ type: "taken" });
    expect(network.streams()).toHaveLength(1);
    const sent = eventsOf(tab).length;
    network.streams()[0]?.send(announce(777));
    await seconds(1);
    expect(
      eventsOf(tab)
        .slice(sent)
        .map(({ build }) => build.number),
    ).toEqual([777]);
    expect(countOf(tab, "state")).toBe(states);
  });

  test("the closed stream opens again at once when a tab becomes visible, and the tab refetches", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    const rest = async (): Promise<void> => {
      for (let number = 0; number < 40; number += 1) {
        for (let turn = 0; turn < 5; turn += 1) network.streams()[0]?.send(announce(number));
        await seconds(0.1);
      }
      expect(network.streams()).toHaveLength(0);
    };
    await rest();
    const [refreshes, states] = [countOf(tab, "refresh"), countOf(tab, "state")];
    tab.receive({ type: "show", isVisible: true, builds: [] });
    await seconds(0.1);
    expect(network.streams()).toHaveLength(1);
    expect(countOf(tab, "refresh") - refreshes).toBe(1);
    expect(countOf(tab, "state")).toBe(states);
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await rest();
    network.outcomeOf = () => 404;
    tab.receive({ type: "show", isVisible: true, builds: [] });
    await seconds(0.1);
    const last = tab.received.findLast(({ type }) => type === "state");
    expect(last).toMatchObject({ state: { isLive: false } });
    expect(countOf(tab, "refresh") - refreshes).toBe(2);
  });

  test.each([
    ["shows a build", { builds: ["octo/hello/900"] }],
    ["watches a build", { builds: [], watched: ["octo/hello/900"] }],
    ["reports builds of a name", { builds: [], mentions: ["kim"] }],
  ])("a flood does not close the stream if a hidden tab %s", async (_, wanted) => {
    const { network, openTab } = startHub();
    const [tab, other] = [openTab(), openTab()];
    tab.receive({ type: "show", isVisible: false, builds: [] });
    other.receive({ type: "show", isVisible: false, ...wanted });
    await seconds(1);
    for (let number = 0; number < 400; number += 1) {
      network.streams()[0]?.send(announce(number));
      await seconds(0.01);
    }
    expect(network.streams()).toHaveLength(1);
    expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(1);
  });

  test("a tab that becomes visible during a flood refetches what was dropped, and then gets every event", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [] });
    await seconds(1);
    const before = countOf(tab, "refresh");
    for (let number = 0; number < 100; number += 1) network.streams()[0]?.send(announce(number));
    await seconds(0.5);
    tab.receive({ type: "taken" });
    tab.receive({ type: "show", isVisible: true, builds: [] });
    expect(countOf(tab, "refresh") - before).toBe(1);
    network.streams()[0]?.send(announce(777));
    await seconds(0.2);
    tab.receive({ type: "taken" });
    expect(eventsOf(tab).map(({ build }) => build.number)).toContain(777);
  });

  test("during a flood, a hidden tab gets the events of builds that it shows or watches", async () => {
    const { network, openTab } = startHub();
    const tab = openTab();
    const [builds, watched] = [["octo/hello/900"], ["octo/hello/901"]];
    tab.receive({ type: "show", isVisible: false, builds, watched });
    await seconds(1);
    for (let number = 0; number < 100; number += 1) network.streams()[0]?.send(announce(number));
    for (const number of [900, 901]) network.streams()[0]?.send(announce(number, { finished: 5 }));
    for (let at = 0; at < 2; at += 1) {
      await seconds(1);
      tab.receive({ type: "taken" });
    }
    const ended = eventsOf(tab).filter(({ build }) => build.finished === 5);
    expect(ended.map(({ build }) => build.number)).toEqual([900, 901]);
    expect(eventsOf(tab)).toHaveLength(22);
  });

  test.each([
    ["the viewer's name", ["kim"], { author_login: "kim" }],
    ["the viewer's name in other case", ["kim"], { author_login: "Kim" }],
    ["a watched repository", ["hello"], {}],
    ["a name that JSON may escape", ["a&b"], {}],
  ])("during a flood, a hidden tab gets events that mention %s", async (_, mentions, keys) => {
    const { network, openTab } = startHub();
    const tab = openTab();
    tab.receive({ type: "show", isVisible: false, builds: [], mentions: ["nobody"] });
    await seconds(1);
    for (let number = 0; number < 100; number += 1) network.streams()[0]?.send(announce(number));
    await seconds(0.1);
    tab.receive({ type: "show", isVisible: false, builds: [], mentions });
    network.streams()[0]?.send(announce(900, { finished: 5, ...keys }));
    for (let at = 0; at < 2; at += 1) {
      await seconds(1);
      tab.receive({ type: "taken" });
    }
    const numbers = eventsOf(tab).map(({ build }) => build.number);
    expect([numbers.length, numbers.at(-1)]).toEqual([21, 900]);
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
