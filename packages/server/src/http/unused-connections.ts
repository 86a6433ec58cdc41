import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Destroys connections that have not sent a complete request when the server stops. Browsers open
 * such connections in advance, and Node would wait for them because it counts only connections that
 * have served a request as idle.
 */
export function closeUnusedConnections(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  fastify.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  fastify.server.on("request", ({ socket }) => unused.delete(socket));
  fastify.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });
}
