import type { HubLink, LinkHandlers } from "./connect.ts";
import { createHub } from "./hub.ts";
import { browserTools } from "./tools.ts";

/** A hub that serves only this tab. */
export function createLocalHub({ receive }: LinkHandlers): HubLink {
  const hub = createHub(browserTools);
  const connection = hub.add((message) => queueMicrotask(() => receive(message)));
  return { post: (message) => connection.receive(message), close: () => hub.close() };
}
