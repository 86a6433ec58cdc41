import { useSyncExternalStore } from "react";
import type { FeedState } from "./hub/protocol.ts";

/**
 * Whether what is on screen is current. `since`: when it last was, in milliseconds; `stoppedAt`: until when
 * clocks went on as if it were, which is later. A moment's break is not told; a long one is told with its time.
 */
export type Connection =
  | { state: "live" }
  | { state: "reconnecting"; since: number; stoppedAt: number }
  | { state: "stale"; since: number; stoppedAt: number };

const toldAfterMs = 1000;
const staleAfterMs = 5000;
/** After more than this nobody looked: the machine slept. */
const noticedWithinMs = 10_000;

export type ConnectionStore = {
  subscribe: (listener: () => void) => () => void;
  get: () => Connection;
  /** How the feed stands. */
  setFeed: (state: FeedState) => void;
  /** All on screen was asked for again, and answered. */
  setGood: (at: number) => void;
};

/** Starts as live: a page that has just been loaded is. */
export const createConnectionStore = (now: () => number): ConnectionStore => {
  const listeners = new Set<() => void>();
  let connection: Connection = { state: "live" };
  let goodAt = now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (next: Connection): void => {
    connection = next;
    for (const listener of listeners) listener();
  };
  const sink = (): void => {
    clearTimeout(timer);
    const silentMs = now() - goodAt;
    const stoppedAt =
      connection.state === "live"
        ? Math.min(now(), goodAt + noticedWithinMs)
        : connection.stoppedAt;
    if (silentMs >= staleAfterMs) set({ state: "stale", since: goodAt, stoppedAt });
    else {
      if (silentMs >= toldAfterMs) set({ state: "reconnecting", since: goodAt, stoppedAt });
      const next = silentMs >= toldAfterMs ? staleAfterMs : toldAfterMs;
      timer = setTimeout(sink, next - silentMs);
    }
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => connection,
    setFeed: (feed) => {
      goodAt = Math.max(goodAt, feed.goodAt);
      clearTimeout(timer);
      if (!feed.isLive) sink();
      else if (connection.state !== "live") set({ state: "live" });
    },
    setGood: (at) => {
      goodAt = Math.max(goodAt, at);
      if (connection.state === "live") return;
      // Asking again is not being live: the time moves on, the words stay.
      set({ ...connection, since: goodAt });
      if (connection.state === "reconnecting") sink();
    },
  };
};

/** The page's own. */
export const connection = createConnectionStore(() => Date.now());

export const useConnection = (): Connection =>
  useSyncExternalStore(connection.subscribe, connection.get);
