import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { LogRequest } from "../src/types/log-request.ts";
import { bytesOf } from "./engines.ts";

/** How much of its answer the server sends for these paths before it waits for the client to close the connection. */
export const openPaths = {
  "/silent": "nothing",
  "/headed": "its head",
  "/begun": "its first line",
};
const isOpen = (path: string): path is keyof typeof openPaths => path in openPaths;

/** A line with an error, which is the first line of `/begun`. */
export const errorLine = "a.c:3:1: error: no such luck";

/** A server of stored logs that records what it was asked. */
export function createLogServer() {
  const logs: Record<string, { status: number; body: string | Uint8Array }> = {};
  const asked: string[] = [];
  const open = new EventEmitter<{ sent: [path: string]; closed: [path: string] }>();
  const server = createServer(({ url = "", headers }, response) => {
    asked.push(`${url} ${headers.authorization}`);
    if (isOpen(url)) {
      response.once("close", () => open.emit("closed", url));
      if (url !== "/silent") response.writeHead(200).flushHeaders();
      if (url === "/begun")
        response.write(`[${JSON.stringify({ pos: 0, out: `${errorLine}\n`, time: 0 })},`);
      open.emit("sent", url);
      return;
    }
    const { status, body } = logs[url] ?? { status: 404, body: '{"message":"Not Found"}' };
    response.writeHead(status).end(status === 204 ? undefined : body);
  });
  const origin = (): string => {
    const address = server.address();
    return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
  };
  return {
    asked,
    /** Has the server answer with these values. */
    setLog: (path: string, pieces: unknown) => {
      logs[path] = { status: 200, body: bytesOf(pieces) };
    },
    setAnswer: (path: string, status: number, body: string) => {
      logs[path] = { status, body };
    },
    /** Emits the path of an open answer when its first part was sent, and when the client has closed the connection. */
    open,
    requestOf: (path: string): LogRequest => ({
      url: new URL(path, origin()).href,
      headers: { Authorization: "Bearer t0ken" },
      credentials: "same-origin",
    }),
    start: async (): Promise<void> => {
      asked.length = 0;
      await once(server.listen(0, "127.0.0.1"), "listening");
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
