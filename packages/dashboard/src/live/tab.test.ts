import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { createConnectionStore } from "./connection.ts";
import { createHub } from "./hub/hub.ts";
import { startTab } from "./tab.ts";
import { createWire } from "./test/wire.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { baseURI: "http://ci/", querySelector: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const logUrl = "http://ci/api/stream/octo/hello/1/1/1";

/** A tab that shows data for which there are no events. */
const start = (user: { login: string } | null = { login: "kim" }) => {
  const wire = createWire();
  const hub = createHub(wire.tools);
  const cache: QueryClient = createQueryClient();
  const connection = createConnectionStore(() => Date.now());
  const page = { isVisible: true, asked: 0 };
  const queryFn = () => (page.asked += 1);
  new QueryObserver(cache, { queryKey: ["secrets"], queryFn }).subscribe(() => undefined);
  cache.setQueryData(["user"], user);
  const tab = startTab(cache, {
    connect: ({ receive, onHub }) => {
      const seat = hub.add((message) => queueMicrotask(() => receive(message)));
      queueMicrotask(onHub);
      return { post: (message) => seat.receive(message), close: () => seat.remove() };
    },
    connection,
    nextFrame: (work) => void setTimeout(work, 16),
    isVisible: () => page.isVisible,
    watched: () => [],
    now: () => Date.now(),
    onUpdate: () => undefined,
  });
  /** How often the data on screen is fetched meanwhile. */
  const askedDuring = async (act: () => void): Promise<number> => {
    const before = page.asked;
    act();
    await seconds(0.1);
    return page.asked - before;
  };
  const setVisible = (isVisible: boolean): void => {
    page.isVisible = isVisible;
    tab.show();
  };
  return { wire, tab, connection, askedDuring, setVisible };
};

describe("what is on screen is asked for again", () => {
  test("on waking, though the stream seems to have held", async () => {
    const { wire, tab, askedDuring } = start();
    await seconds(1);
    expect(await askedDuring(() => tab.wake())).toBe(1);
    expect(wire.asked.filter((path) => path === "/api/stream")).toHaveLength(1);
  });

  test("on coming back to a tab, unless that was for a moment", async () => {
    const { askedDuring, setVisible } = start();
    await seconds(1);
    expect(await askedDuring(() => setVisible(false))).toBe(0);
    await seconds(2);
    expect(await askedDuring(() => setVisible(true))).toBe(0);
    setVisible(false);
    await seconds(4);
    expect(await askedDuring(() => setVisible(true))).toBe(1);
    expect(await askedDuring(() => setVisible(true))).toBe(0);
  });
});

describe("a page that the browser keeps", () => {
  test("holds no streams, and hears nothing", async () => {
    const { wire, tab } = start();
    tab.followLog(logUrl, { connect: () => undefined, onEnd: () => undefined });
    await seconds(1);
    expect(wire.streams()).toHaveLength(2);
    tab.leave();
    await seconds(1);
    expect(wire.streams()).toHaveLength(0);
  });

  test("has its streams again when it is shown again, and asks for what is on screen", async () => {
    const { wire, tab, connection, askedDuring } = start();
    tab.followLog(logUrl, { connect: () => undefined, onEnd: () => undefined });
    await seconds(1);
    tab.leave();
    await seconds(3600);
    expect(await askedDuring(() => tab.resume())).toBe(1);
    expect(
      wire
        .streams()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(["/api/stream", "/api/stream/octo/hello/1/1/1"]);
    expect(connection.get().state).toBe("live");
  });

  test("says since when it is not current, where the server cannot be reached", async () => {
    const { wire, tab, connection } = start();
    await seconds(100);
    const leftAt = Date.now();
    tab.leave();
    await seconds(3600);
    wire.fateOf = () => "fails";
    tab.resume();
    await seconds(1);
    expect(connection.get()).toMatchObject({ state: "stale", since: leftAt });
  });

  test("of a visitor says nothing of a connection that there never was", async () => {
    const { wire, tab, connection } = start(null);
    await seconds(1);
    tab.leave();
    await seconds(3600);
    tab.resume();
    await seconds(1);
    expect([wire.streams().length, connection.get().state]).toEqual([0, "live"]);
  });
});
