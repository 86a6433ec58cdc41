import { LogClient } from "./client/client.ts";
import type { LogEngine } from "./types/log-engine.ts";
import type { FromEngine } from "./worker/protocol.ts";
import { startWorker } from "./worker/start-worker.ts";

/** A new, empty log, in a worker of its own. Whoever makes it disposes of it. */
export function createLogEngine(): LogEngine {
  return new LogClient((receive) => {
    const worker = startWorker();
    worker.addEventListener("message", (event: MessageEvent<FromEngine>) => receive(event.data));
    return {
      post: (message, transfer = []) => worker.postMessage(message, transfer),
      close: () => worker.terminate(),
    };
  }, beforeNextFrame);
}

/** A page in the background draws no frames, but its log goes on. */
function beforeNextFrame(run: () => void): void {
  if (document.hidden) setTimeout(run, 16);
  else requestAnimationFrame(run);
}
