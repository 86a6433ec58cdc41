import { EngineHost } from "./engine-host.ts";
import type { ToEngine } from "./protocol.ts";
import { spawnRegexWorker } from "../search/spawn-regex-worker.ts";

/** The engine's thread in a browser. The page ends it with `terminate`. */
const tick = new MessageChannel();
const deferred: (() => void)[] = [];
tick.port1.addEventListener("message", () => deferred.shift()?.());
tick.port1.start();

const host = new EngineHost({
  post: (message, transfer = []) => postMessage(message, { transfer }),
  spawnRegex: spawnRegexWorker,
  // A message, because browsers delay nested timers by at least four milliseconds:
  // https://developer.mozilla.org/en-US/docs/Web/API/Window/setTimeout#nested_timeouts
  defer: (run) => {
    deferred.push(run);
    tick.port2.postMessage(null);
  },
  now: () => performance.now(),
});

addEventListener("message", (event: MessageEvent<ToEngine>) => host.receive(event.data));
