import { texts } from "@signalbox/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { createMetrics } from "../metrics.ts";
import { createGuard } from "./guard.ts";

/** What a monitor asks: is it alive, and how is it doing. */
export const registerSystem = (server: FastifyInstance, deps: Deps): void => {
  const { health, metrics } = texts;
  server.get(health.path, (_request, reply) => reply.type(health.type).send("OK"));

  const registry = createMetrics(deps.store);
  server.get(
    metrics.path,
    { onRequest: createGuard(metrics.level, deps) },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  );
};
