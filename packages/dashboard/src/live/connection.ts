import { useSyncExternalStore } from "react";
import type { FeedState } from "./hub/protocol.ts";

/**
 * Whether the data on screen is current. `since`: when it last was (ms). `stoppedAt`: when the break was noticed
 * and running clocks stopped (ms), which is later. Breaks of less than a second are not reported.
 */
export type Connection =
  | { state: "live" }
  | { state: "reconnecting"; since: number; stoppedAt: number }
  | { state: "stale"; since: number; stoppedAt: number };

const reconnectingAfterMs = 1000;
const staleAfterMs = 5000;
/** A longer break was not noticed in time because the machine slept. */
const maxNoticeMs = 10_000;

export type ConnectionStore = {
  subscribe: (listener: () => void) => () => void;
  get: () => Connection;
  setFeed: (state: FeedState) => void;
  /** Records that everything on screen was fetched again successfully. */
  markRefreshed: (at: number) => void;
};

/** The initial state is live, because a page that has just been loaded is current. */
export function createConnectionStore(now: () => number): ConnectionStore {
  const listeners = new Set<() => void>();
  let connection: Connection = { state: "live" };
  let lastLiveAt = now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (next: Connection): void => {
    connection = next;
    for (const listener of listeners) listener();
  };
  const degrade = (): void => {
    clearTimeout(timer);
    const silentMs = now() - lastLiveAt;
    const stoppedAt =
      connection.state === "live"
        ? Math.min(now(), lastLiveAt + maxNoticeMs)
        : connection.stoppedAt;
    if (silentMs >= staleAfterMs) set({ state: "stale", since: lastLiveAt, stoppedAt });
    else {
      if (silentMs >= reconnectingAfterMs)
        set({ state: "reconnecting", since: lastLiveAt, stoppedAt });
      const next = silentMs >= reconnectingAfterMs ? staleAfterMs : reconnectingAfterMs;
      timer = setTimeout(degrade, next - silentMs);
    }
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => connection,
    setFeed: (feed) => {
      lastLiveAt = Math.max(lastLiveAt, feed.lastLiveAt);
      clearTimeout(timer);
      if (!feed.isLive) degrade();
      else if (connection.state !== "live") set({ state: "live" });
    },
    markRefreshed: (at) => {
      lastLiveAt = Math.max(lastLiveAt, at);
      if (connection.state === "live") return;
      // A refresh does not make the page live again: only `since` changes.
      set({ ...connection, since: lastLiveAt });
      if (connection.state === "reconnecting") degrade();
    },
  };
}

export const connection = createConnectionStore(() => Date.now());

export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get);
}
