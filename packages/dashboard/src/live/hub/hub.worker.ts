import { createHub } from "./hub.ts";
import type { ToHub, ToTab } from "./protocol.ts";
import { browserTools } from "./tools.ts";

/** The hub in a SharedWorker, which all tabs share and which lives as long as any of them. */
const hub = createHub(browserTools);

addEventListener("connect", (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  if (port === undefined) return;
  const connection = hub.add((message: ToTab) => port.postMessage(message));
  port.addEventListener("message", ({ data }: MessageEvent<ToHub>) => connection.receive(data));
  // A tab that crashes sends no `bye`. Some browsers then dispatch `close` on the port:
  // https://developer.mozilla.org/en-US/docs/Web/API/MessagePort/close_event
  port.addEventListener("close", () => connection.remove());
  port.start();
});
