import { loadFileAtLast } from "../../lib/load-file.ts";
import type { ToHub, ToTab } from "./protocol.ts";

/** The way to the hub, wherever it runs. */
export type HubLink = { post: (message: ToHub) => void; close: () => void };

export type LinkHandlers = {
  receive: (message: ToTab) => void;
  /** A hub is there that knows nothing of this tab yet: tell it all. */
  onHub: () => void;
};

/**
 * Connects to the one hub of all tabs: in a SharedWorker; where there is none, in the tab that holds a
 * lock; and where there are no locks either (plain http on another host), each tab has its own.
 */
export const connectToHub = (handlers: LinkHandlers): HubLink => {
  let link: HubLink | undefined;
  const closed = new AbortController();
  const take = (made: HubLink): void => {
    if (closed.signal.aborted) return made.close();
    link = made;
    handlers.onHub();
  };
  const withoutWorker = () =>
    void loadFileAtLast(() => import("./leader.ts"), closed.signal).then(
      ({ shareHub, ownHub }) => take(canElect() ? shareHub(handlers) : ownHub(handlers)),
      () => undefined, // closed meanwhile
    );
  if (typeof SharedWorker === "undefined") withoutWorker();
  else take(connectToWorker(handlers, withoutWorker));
  return {
    post: (message) => link?.post(message),
    close: () => {
      closed.abort();
      link?.close();
    },
  };
};

const canElect = (): boolean => "locks" in navigator && typeof BroadcastChannel !== "undefined";

const connectToWorker = ({ receive }: LinkHandlers, onFailure: () => void): HubLink => {
  const worker = new SharedWorker(new URL("./hub.worker.ts", import.meta.url), {
    type: "module",
    name: "signalbox live",
  });
  const { port } = worker;
  // A policy or an old browser may forbid it.
  worker.addEventListener("error", onFailure, { once: true });
  port.addEventListener("message", ({ data }: MessageEvent<ToTab>) => receive(data));
  port.start();
  return {
    post: (message) => port.postMessage(message),
    close: () => {
      port.postMessage({ type: "bye" } satisfies ToHub);
      port.close();
    },
  };
};
