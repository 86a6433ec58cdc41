import { createHub } from "./hub.ts";
import type { ToHub, ToTab } from "./protocol.ts";
import { browserTools } from "./tools.ts";

/** The hub in a SharedWorker: one for all tabs, alive as long as any of them is. */
const hub = createHub(browserTools);

addEventListener("connect", (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  if (port === undefined) return;
  const seat = hub.add((message: ToTab) => port.postMessage(message));
  port.addEventListener("message", ({ data }: MessageEvent<ToHub>) => seat.receive(data));
  // A tab that crashed says nothing; its port closes, in browsers that tell.
  port.addEventListener("close", () => seat.remove());
  port.start();
});
