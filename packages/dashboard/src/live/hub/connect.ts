import { loadFileWithRetry } from "../../lib/load-file.ts";
import type { ToHub, ToTab } from "./protocol.ts";

/** The tab's connection to the hub, wherever the hub runs. */
export type HubLink = {
  post: (message: ToHub, transfer?: Transferable[]) => void;
  close: () => void;
};

export type LinkHandlers = {
  receive: (message: ToTab) => void;
  /** Called when a hub has started that does not know this tab yet, so the tab must send its whole state. */
  onHub: () => void;
};

/**
 * Connects to the one hub of all tabs, which runs in a SharedWorker. In browsers without one, each tab runs its
 * own hub (decision 15).
 */
export function connectToHub(handlers: LinkHandlers): HubLink {
  let link: HubLink | undefined;
  const closed = new AbortController();
  const take = (made: HubLink): void => {
    if (closed.signal.aborted) return made.close();
    link = made;
    handlers.onHub();
  };
  const withoutWorker = () =>
    void loadFileWithRetry(() => import("./local-hub.ts"), closed.signal).then(
      ({ createLocalHub }) => take(createLocalHub(handlers)),
      () => undefined, // aborted by close()
    );
  if (typeof SharedWorker === "undefined") withoutWorker();
  else take(connectToWorker(handlers, withoutWorker));
  return {
    post: (message, transfer) => link?.post(message, transfer),
    close: () => {
      closed.abort();
      link?.close();
    },
  };
}

const connectToWorker = ({ receive }: LinkHandlers, onFailure: () => void): HubLink => {
  const worker = new SharedWorker(new URL("./hub.worker.ts", import.meta.url), {
    type: "module",
    name: "signalbox live",
  });
  const { port } = worker;
  // A content security policy or an old browser may forbid module workers.
  worker.addEventListener("error", onFailure, { once: true });
  port.addEventListener("message", ({ data }: MessageEvent<ToTab>) => receive(data));
  port.start();
  return {
    post: (message, transfer = []) => port.postMessage(message, transfer),
    close: () => {
      port.postMessage({ type: "bye" } satisfies ToHub);
      port.close();
    },
  };
};
