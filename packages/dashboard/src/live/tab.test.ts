import { dataFrame } from "@signalbox/contract";
import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { createConnectionStore } from "./connection.ts";
import { createHub } from "./hub/hub.ts";
import { startTab } from "./tab.ts";
import { createTestNetwork } from "./test/test-network.ts";

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
  const network = createTestNetwork();
  const hub = createHub(network.tools);
  const cache: QueryClient = createQueryClient();
  const connection = createConnectionStore(() => Date.now());
  const page = { isVisible: true, isDrawn: true, requests: 0 };
  /** The numbers of the builds whose events have been applied. */
  const applied: number[] = [];
  const queryFn = () => (page.requests += 1);
  new QueryObserver(cache, { queryKey: ["secrets"], queryFn }).subscribe(() => undefined);
  cache.setQueryData(["user"], user);
  const tab = startTab(cache, {
    connect: ({ receive, onHub }) => {
      const port = hub.add((message) => queueMicrotask(() => receive(message)));
      queueMicrotask(onHub);
      return { post: (message) => port.receive(message), close: () => port.remove() };
    },
    connection,
    // Browsers draw no frames of a hidden tab.
    nextFrame: (work) => void setTimeout(() => page.isVisible && page.isDrawn && work(), 16),
    isVisible: () => page.isVisible,
    now: () => Date.now(),
    onUpdate: (news) => {
      if (news !== "refreshed") applied.push(...news.map(({ build }) => build.number));
    },
  });
  /** How often the data on screen is fetched in the meantime. */
  const requestsDuring = async (act: () => void): Promise<number> => {
    const before = page.requests;
    act();
    await seconds(0.1);
    return page.requests - before;
  };
  const setVisible = (isVisible: boolean): void => {
    page.isVisible = isVisible;
    tab.show();
  };
  return { network, page, tab, connection, applied, requestsDuring, setVisible };
};

describe("queries on screen are refetched", () => {
  test("after sleep, even if the stream seems open", async () => {
    const { network, tab, requestsDuring } = start();
    await seconds(1);
    expect(await requestsDuring(() => tab.wake())).toBe(1);
    expect(network.requests.filter((path) => path === "/api/stream")).toHaveLength(1);
  });

  test("when a tab becomes visible, unless it was hidden for a moment", async () => {
    const { requestsDuring, setVisible } = start();
    await seconds(1);
    expect(await requestsDuring(() => setVisible(false))).toBe(0);
    await seconds(2);
    expect(await requestsDuring(() => setVisible(true))).toBe(0);
    setVisible(false);
    await seconds(4);
    expect(await requestsDuring(() => setVisible(true))).toBe(1);
    expect(await requestsDuring(() => setVisible(true))).toBe(0);
  });
});

describe("an event", () => {
  const sendEvent = (
    network: ReturnType<typeof createTestNetwork>,
    number: number,
  ): Promise<unknown> => {
    const build = { id: number, number, status: "running" };
    const event = { id: 1, namespace: "octo", name: "hello", build };
    network.streams()[0]?.send(dataFrame(JSON.stringify(event)));
    return seconds(0);
  };

  test("is applied with the next frame", async () => {
    const { network, applied } = start();
    await seconds(1);
    await sendEvent(network, 1);
    expect(applied).toEqual([]);
    await seconds(0.02);
    expect(applied).toEqual([1]);
  });

  test("is applied when its tab is hidden before the frame, and so are later ones", async () => {
    const { network, applied, setVisible } = start();
    await seconds(1);
    await sendEvent(network, 1);
    await seconds(0.02);
    await sendEvent(network, 2);
    setVisible(false);
    expect(applied).toEqual([1, 2]);
    await sendEvent(network, 3);
    await seconds(2);
    expect(applied).toEqual([1, 2, 3]);
  });

  test("is applied in a visible tab that is not drawn, and so are later ones", async () => {
    const { network, page, applied } = start();
    page.isDrawn = false;
    await seconds(1);
    await sendEvent(network, 1);
    await seconds(1);
    expect(applied).toEqual([1]);
    await sendEvent(network, 2);
    await seconds(1);
    expect(applied).toEqual([1, 2]);
  });
});

describe("a page in the back/forward cache", () => {
  test("holds no streams and gets no events", async () => {
    const { network, tab } = start();
    tab.followLog(logUrl, { connect: () => undefined, onEnd: () => undefined });
    await seconds(1);
    expect(network.streams()).toHaveLength(2);
    tab.leave();
    await seconds(1);
    expect(network.streams()).toHaveLength(0);
  });

  test("reopens its streams when it is shown again, and refetches what is on screen", async () => {
    const { network, tab, connection, requestsDuring } = start();
    tab.followLog(logUrl, { connect: () => undefined, onEnd: () => undefined });
    await seconds(1);
    tab.leave();
    await seconds(3600);
    expect(await requestsDuring(() => tab.resume())).toBe(1);
    expect(
      network
        .streams()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(["/api/stream", "/api/stream/octo/hello/1/1/1"]);
    expect(connection.get().state).toBe("live");
  });

  test("shows how long it has been out of date if the server is unreachable", async () => {
    const { network, tab, connection } = start();
    await seconds(100);
    const leftAt = Date.now();
    tab.leave();
    await seconds(3600);
    network.outcomeOf = () => "fails";
    tab.resume();
    await seconds(1);
    expect(connection.get()).toMatchObject({ state: "stale", since: leftAt });
  });

  test("of a visitor does not report a connection that never existed", async () => {
    const { network, tab, connection } = start(null);
    await seconds(1);
    tab.leave();
    await seconds(3600);
    tab.resume();
    await seconds(1);
    expect([network.streams().length, connection.get().state]).toEqual([0, "live"]);
  });
});
