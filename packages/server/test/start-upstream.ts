import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { openUpstream, type Upstream } from "../src/connected/upstream/upstream.ts";

/** Starts a server that answers like this, until the test ends, and returns the connected server's connection to it. */
export async function startUpstream(answer: RequestListener): Promise<Upstream> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  const upstream = openUpstream(new URL(`http://127.0.0.1:${address.port}`));
  onTestFinished(async () => {
    await upstream.close();
    server.closeAllConnections();
    server.close();
  });
  return upstream;
}
