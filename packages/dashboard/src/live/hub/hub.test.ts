import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  address,
  announce,
  countOf,
  eventsOf,
  feedPath,
  seconds,
  startHub,
} from "../test/test-hub.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the feed", () => {
  test("twelve tabs share one, and each receives the events of every build", async () => {
    const { network, openTab } = startHub();
    const tabs = Array.from({ length: 12 }, () => openTab());
    await seconds(1);
    expect(network.streams()).toHaveLength(1);
    network.streams()[0]?.send(announce(1));
    await seconds(0.1);
    for (const tab of tabs) expect(eventsOf(tab).map(({ build }) => build.number)).toEqual([1]);
  });

  test("a tab that joins later refreshes and gets every later event", async () => {
    const { openTab } = startHub();
    openTab();
    await seconds(1);
    const late = openTab();
    expect(late.received.map(({ type }) => type)).toEqual(["state", "refresh"]);
  });

  test("a tab that joins later gets the current revision, if the server has revisions", async () => {
    const { network, openTab } = startHub();
    network.revision = () => "first";
    openTab();
    await seconds(1);
    network.revision = () => "second";
    const late = openTab();
    await seconds(0.1);
    expect(late.received).toContainEqual({ type: "refresh", opening: { revision: "second" } });
    network.outcomeOf = () => "fails";
    const later = openTab();
    await seconds(0.1);
    expect(later.received).toContainEqual({ type: "refresh", opening: { revision: undefined } });
  });

  test("stays open until the last tab closes", async () => {
    const { network, openTab } = startHub();
    const [one, other] = [openTab(), openTab()];
    await seconds(1);
    one.receive({ type: "bye" });
    expect(network.streams()).toHaveLength(1);
    other.remove();
    await seconds(1);
    expect(network.streams()).toHaveLength(0);
  });

  test("is reopened when another user signs in, but not when the user becomes known", async () => {
    const { network, openTab } = startHub();
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
    const { network, openTab } = startHub();
    const [list, page] = [openTab(), openTab()];
    page.receive({ type: "show", isVisible: true, builds: ["octo/hello/1"] });
    await seconds(1);
    network.streams()[0]?.send(announce(1));
    await seconds(0.1);
    expect(eventsOf(list)[0]?.build).toEqual({ id: 1, number: 1, status: "running" });
    expect(eventsOf(list)[0]).not.toHaveProperty("permissions");
    expect(eventsOf(page)[0]?.build.stages).toHaveLength(1);
  });
});

test("a change in one tab makes all others refetch it", async () => {
  const { openTab } = startHub();
  const [one, other] = [openTab(), openTab()];
  await seconds(1);
  const before = [countOf(one, "refresh"), countOf(other, "refresh")];
  one.receive({ type: "acted" });
  expect([countOf(one, "refresh"), countOf(other, "refresh")]).toEqual([before[0], before[1]! + 1]);
});

test("an exclusive task is granted to one tab", () => {
  const { openTab } = startHub();
  const tabs = [openTab(), openTab(), openTab()];
  for (const tab of tabs) tab.receive({ type: "claim", key: "ended octo/hello/1" });
  expect(tabs.map((tab) => countOf(tab, "granted"))).toEqual([1, 0, 0]);
  expect(tabs.map((tab) => countOf(tab, "refused"))).toEqual([0, 1, 1]);
});

test("only the last thousand exclusive tasks are remembered", () => {
  const tab = startHub().openTab();
  const claim = (build: number) => tab.receive({ type: "claim", key: `ended octo/hello/${build}` });
  for (let build = 0; build <= 1000; build += 1) claim(build);
  claim(0);
  claim(1000);
  expect([countOf(tab, "granted"), countOf(tab, "refused")]).toEqual([1002, 1]);
});

describe("a task for a build that is not on screen", () => {
  const key = "ended octo/hello/1";
  const claim = { type: "claim", key, unlessShown: "octo/hello/1" } as const;
  const shows = (build: string, isVisible = true) =>
    ({ type: "show", isVisible, builds: [build], page: build }) as const;
  const list = { ...shows("octo/hello/1"), page: undefined };

  test.each([
    ["nobody if a visible tab shows its page", shows("octo/hello/1"), [0, 0]],
    ["one tab if only a hidden tab shows its page", shows("octo/hello/1", false), [1, 0]],
    ["one tab if only a list has its stages", list, [1, 0]],
    ["one tab if another build is shown", shows("octo/hello/2"), [1, 0]],
  ])("is granted to %s", (_, shown, granted) => {
    const { openTab } = startHub();
    const [one, other] = [openTab(), openTab()];
    other.receive(shown);
    for (const tab of [one, other]) tab.receive(claim);
    expect([one, other].map((tab) => countOf(tab, "granted"))).toEqual(granted);
    // The claim stays decided when the page of the build is closed.
    other.receive({ type: "bye" });
    one.receive(claim);
    expect(countOf(one, "granted")).toBe(granted[0]);
  });
});
