import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorMessages } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createShortageCheck, maxConnections } from "../../system/descriptors.ts";
import { serverLimits } from "../../lib/limits.ts";
import type { Report } from "../../lib/report.ts";
import { rawAnswer } from "./client-error.ts";
import { sendError } from "./error-answer.ts";

/** Deadlines of connections, as options of Fastify. */
export type ConnectionDeadlines = {
  /** For all of a request. */
  requestTimeout: number;
  /** For a connection on which nothing is sent or taken. */
  connectionTimeout: number;
  http: { headersTimeout: number; connectionsCheckingInterval: number };
};

export const connectionDeadlines: ConnectionDeadlines = {
  requestTimeout: serverLimits.requestMs,
  connectionTimeout: serverLimits.silentMs,
  http: {
    headersTimeout: serverLimits.headersMs,
    connectionsCheckingInterval: serverLimits.checkConnectionsMs,
  },
};

/**
 * Limits the open connections, so that descriptors are left for git, steps and logs. If there are too many, a new one
 * takes the place of the oldest that has not sent a complete request or is idle; if all are being answered, it gets a
 * 503. So does every request while few descriptors are left. When the server stops, connections without a request in
 * progress are closed. Browsers open some in advance, and Node would wait for those that were never used.
 */
export function limitConnections(
  fastify: FastifyInstance,
  report: Report,
  max: number = maxConnections(),
): void {
  /** In the order in which they were opened. */
  const connections = new Map<Socket, Exchange | undefined>();
  const refused = new Set<Socket>();
  const isShort = createShortageCheck(report);

  const evict = (socket: Socket): void => {
    // Bytes that follow an answer could be taken for the next one.
    if (socket.bytesWritten === 0) socket.write(rawAnswer(503, errorMessages.busy, retryAfter));
    socket.destroy();
    connections.delete(socket);
  };
  const makeRoom = (): boolean => {
    for (const [socket, exchange] of connections) {
      if (exchange?.request.complete === true) continue;
      evict(socket);
      return true;
    }
    return false;
  };
  fastify.server.on("connection", (socket: Socket) => {
    if (connections.size < max || makeRoom()) connections.set(socket, undefined);
    else refused.add(socket);
    socket.once("close", () => {
      connections.delete(socket);
      refused.delete(socket);
    });
    const [oldest] = refused;
    if (refused.size > serverLimits.refusedConnections) oldest?.destroy();
  });
  fastify.server.prependListener(
    "request",
    (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      if (!connections.has(socket)) return;
      const exchange = { request, response };
      connections.set(socket, exchange);
      response.once("close", () => {
        if (connections.get(socket) === exchange) connections.set(socket, undefined);
      });
    },
  );
  fastify.addHook("onRequest", ({ raw, url }, reply, next) => {
    if (refused.has(raw.socket)) return refuse(reply.header("Connection", "close"));
    // Monitors would take the server for dead and restart it.
    if (url !== "/healthz" && isShort()) return refuse(reply);
    next();
  });
  fastify.addHook("preClose", async () => {
    for (const [socket, exchange] of connections) if (exchange === undefined) socket.destroy();
  });
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

const retryAfter = { "Retry-After": String(serverLimits.retryAfterSeconds) };

const refuse = (reply: FastifyReply): void =>
  sendError(reply.headers(retryAfter), 503, errorMessages.busy);
