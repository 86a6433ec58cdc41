import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Cuts the connections that have not sent a whole request when the server stops. The runtime takes such
 * connections for busy ones and would wait for them; browsers open some ahead.
 */
export const cutUnusedConnections = (fastify: FastifyInstance): void => {
  const unused = new Set<Socket>();
  fastify.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  fastify.server.on("request", ({ socket }) => unused.delete(socket));
  fastify.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });
};
