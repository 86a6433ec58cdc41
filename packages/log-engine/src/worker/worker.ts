import { EngineHost } from "./engine-host.ts";
import type { ToEngine } from "./protocol.ts";
import { spawnRegexWorker } from "../search/spawn-regex-worker.ts";

/** The engine's own thread in a browser. Ended from outside with `terminate`. */
const tick = new MessageChannel();
const deferred: (() => void)[] = [];
tick.port1.addEventListener("message", () => deferred.shift()?.());
tick.port1.start();

const host = new EngineHost({
  post: (message, transfer = []) => postMessage(message, { transfer }),
  spawnRegex: spawnRegexWorker,
  // A message is a task of its own, without the four milliseconds that a timer costs.
  defer: (run) => {
    deferred.push(run);
    tick.port2.postMessage(null);
  },
  now: () => performance.now(),
});

addEventListener("message", (event: MessageEvent<ToEngine>) => host.receive(event.data));
