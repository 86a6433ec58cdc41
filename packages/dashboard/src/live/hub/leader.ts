import type { HubLink, LinkHandlers } from "./connect.ts";
import { createHub, type Seat } from "./hub.ts";
import type { ToHub, ToTab } from "./protocol.ts";
import { browserTools } from "./tools.ts";

/** What is said on the channel that all tabs hear. */
type OnAir =
  | { kind: "leading" }
  | { kind: "to hub"; tab: string; message: ToHub }
  | { kind: "to tab"; tab: string; message: ToTab };

const lockOfHub = "signalbox live";
const lockOfTab = (tab: string): string => `signalbox tab ${tab}`;

/** A hub of this tab's own. */
export const ownHub = ({ receive }: LinkHandlers): HubLink => {
  const hub = createHub(browserTools);
  const seat = hub.add((message) => queueMicrotask(() => receive(message)));
  return { post: (message) => seat.receive(message), close: () => hub.close() };
};

/**
 * One hub for all tabs, in whichever of them holds a lock. When that tab goes, the browser hands the lock
 * to the next, which leads from then on; all tabs tell the new hub what they need, and refresh when its
 * feed is open. Each tab holds a lock of its own too: that tells the leader when it has gone.
 */
export const shareHub = ({ receive, onHub }: LinkHandlers): HubLink => {
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel("signalbox live");
  const closed = new AbortController();
  const say = (words: OnAir) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage(words);
  };
  let lead: ((words: OnAir) => void) | undefined;
  // A leader that heard of this tab before its lock is held would take it for gone.
  let isSeated = false;

  channel.addEventListener("message", ({ data }: MessageEvent<OnAir>) => {
    if (data.kind === "leading") onHub();
    else if (data.kind === "to tab" && data.tab === tab) receive(data.message);
    else lead?.(data);
  });
  void holdLock(lockOfTab(tab), closed.signal, () => {
    isSeated = true;
    onHub();
  });
  void holdLock(lockOfHub, closed.signal, () => {
    const leading = createLeader((to, message) =>
      to === tab
        ? queueMicrotask(() => receive(message))
        : say({ kind: "to tab", tab: to, message }),
    );
    lead = leading.hear;
    closed.signal.addEventListener("abort", leading.close);
    say({ kind: "leading" });
    onHub();
  });
  return {
    post: (message) => {
      if (!isSeated) return;
      const words: OnAir = { kind: "to hub", tab, message };
      if (lead === undefined) say(words);
      else lead(words);
    },
    close: () => {
      say({ kind: "to hub", tab, message: { type: "bye" } });
      closed.abort();
      channel.close();
    },
  };
};

/** The hub, with a seat for each tab that speaks. */
const createLeader = (post: (tab: string, message: ToTab) => void) => {
  const hub = createHub(browserTools);
  const seats = new Map<string, Seat>();
  const sit = (tab: string): Seat => {
    const seat = hub.add((message) => post(tab, message));
    seats.set(tab, seat);
    // Granted only once the tab is gone, however it went.
    void navigator.locks.request(lockOfTab(tab), () => {
      seat.remove();
      seats.delete(tab);
    });
    return seat;
  };
  return {
    hear: (words: OnAir): void => {
      if (words.kind !== "to hub") return;
      (seats.get(words.tab) ?? sit(words.tab)).receive(words.message);
      if (words.message.type === "bye") seats.delete(words.tab);
    },
    close: () => hub.close(),
  };
};

/** Holds a lock from when it is granted until the signal aborts, or the tab goes. */
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
