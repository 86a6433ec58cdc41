import { LogClient } from "./client/client.ts";
import type { LogEngine } from "./types/log-engine.ts";
import type { FromEngine } from "./worker/protocol.ts";

/** Creates an empty log in its own worker. The caller must call `dispose`. */
export function createLogEngine(): LogEngine {
  return new LogClient((receive) => {
    const worker = new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", (event: MessageEvent<FromEngine>) => receive(event.data));
    return {
      post: (message, transfer = []) => worker.postMessage(message, transfer),
      close: () => worker.terminate(),
    };
  }, beforeNextFrame);
}

/**
 * Browsers draw no frames for a hidden tab, but its log must still be updated
 * (https://developer.mozilla.org/en-US/docs/Web/API/Window/requestAnimationFrame).
 */
function beforeNextFrame(run: () => void): void {
  if (document.hidden) setTimeout(run, 16);
  else requestAnimationFrame(run);
}
