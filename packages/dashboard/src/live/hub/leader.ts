import type { HubLink, LinkHandlers } from "./connect.ts";
import { createHub, type TabConnection } from "./hub.ts";
import type { ToHub, ToTab } from "./protocol.ts";
import { browserTools } from "./tools.ts";

/** The messages on the channel that all tabs receive. */
type ChannelMessage =
  | { kind: "leading" }
  | { kind: "to hub"; tab: string; message: ToHub }
  | { kind: "to tab"; tab: string; message: ToTab };

const hubLock = "signalbox live";
const tabLock = (tab: string): string => `signalbox tab ${tab}`;

/** A hub that serves only this tab. */
export function ownHub({ receive }: LinkHandlers): HubLink {
  const hub = createHub(browserTools);
  const connection = hub.add((message) => queueMicrotask(() => receive(message)));
  return { post: (message) => connection.receive(message), close: () => hub.close() };
}

/**
 * One hub for all tabs, which runs in the tab that holds a lock. When that tab closes, the browser grants the
 * lock to the next one, which starts a new hub. All tabs then send it their state, and refresh when its feed is
 * open. Each tab also holds a lock of its own, so that the leader notices when the tab is gone.
 */
export function shareHub({ receive, onHub }: LinkHandlers): HubLink {
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel("signalbox live");
  const closed = new AbortController();
  const broadcast = (message: ChannelMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage(message);
  };
  let handleAsLeader: ((message: ChannelMessage) => void) | undefined;
  // If the leader received a message before this tab holds its lock, it would take the tab for closed.
  let isRegistered = false;

  channel.addEventListener("message", ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind === "leading") onHub();
    else if (data.kind === "to tab" && data.tab === tab) receive(data.message);
    else handleAsLeader?.(data);
  });
  void holdLock(tabLock(tab), closed.signal, () => {
    isRegistered = true;
    onHub();
  });
  void holdLock(hubLock, closed.signal, () => {
    const leader = createLeader((to, message) =>
      to === tab
        ? queueMicrotask(() => receive(message))
        : broadcast({ kind: "to tab", tab: to, message }),
    );
    handleAsLeader = leader.handle;
    closed.signal.addEventListener("abort", leader.close);
    broadcast({ kind: "leading" });
    onHub();
  });
  return {
    post: (message) => {
      if (!isRegistered) return;
      const request: ChannelMessage = { kind: "to hub", tab, message };
      if (handleAsLeader === undefined) broadcast(request);
      else handleAsLeader(request);
    },
    close: () => {
      broadcast({ kind: "to hub", tab, message: { type: "bye" } });
      closed.abort();
      channel.close();
    },
  };
}

/** The leader's hub, with a connection for each tab that has sent a message. */
const createLeader = (post: (tab: string, message: ToTab) => void) => {
  const hub = createHub(browserTools);
  const connections = new Map<string, TabConnection>();
  const connect = (tab: string): TabConnection => {
    const connection = hub.add((message) => post(tab, message));
    connections.set(tab, connection);
    // The browser grants this lock when the tab is gone, even after a crash.
    void navigator.locks.request(tabLock(tab), () => {
      connection.remove();
      connections.delete(tab);
    });
    return connection;
  };
  return {
    handle: (received: ChannelMessage): void => {
      if (received.kind !== "to hub") return;
      const { tab, message } = received;
      (connections.get(tab) ?? connect(tab)).receive(message);
      if (message.type === "bye") connections.delete(tab);
    },
    close: () => hub.close(),
  };
};

/** Holds a lock from when it is granted until the signal aborts or the tab closes. */
const holdLock = (name: string, signal: AbortSignal, onHeld: () => void): Promise<unknown> =>
  navigator.locks
    .request(name, { signal }, () => {
      onHeld();
      return new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    })
    .catch(() => undefined);
