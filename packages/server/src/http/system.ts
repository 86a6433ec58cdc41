import type { FastifyInstance } from "fastify";
import packageFile from "../../package.json" with { type: "json" };

/** What a monitor asks: is it alive, and what is it. */
export const registerSystem = (server: FastifyInstance): void => {
  server.get("/healthz", (_request, reply) => reply.type("text/plain").send("OK"));
  server.get("/version", (_request, reply) =>
    reply
      .type("application/json")
      .send(`${JSON.stringify({ source: "signalbox", version: packageFile.version })}\n`),
  );
};
