import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";

/** A server of a test, in place of a CI server or in front of one. */
export type LocalServer = {
  address: string;
  /** The open connections. */
  connections: () => number;
  close: () => Promise<void>;
};

type Tls = { key: string; cert: string };

export async function startLocalServer(
  answer: RequestListener,
  { tls, port = 0 }: { tls?: Tls | undefined; port?: number } = {},
): Promise<LocalServer> {
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return {
    address: `${tls === undefined ? "http" : "https"}://127.0.0.1:${address.port}`,
    connections: () => open.size,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
