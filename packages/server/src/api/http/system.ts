import { textRoutes } from "@signalbox/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../handlers/deps.ts";
import { createGuard } from "./guard.ts";

/** Registers the routes for monitoring: health and metrics. */
export function registerSystem(server: FastifyInstance, deps: Deps): void {
  const { health, metrics } = textRoutes;
  server.get(health.path, (_request, reply) => {
    const isLost = deps.storage.state() === "lost";
    return reply
      .code(isLost ? 503 : 200)
      .type(health.type)
      .send(isLost ? "The database was deleted or replaced; restart the server" : "OK");
  });

  // Loaded only when it is needed, because many servers are not monitored.
  const load = async () => (await import("./metrics.ts")).createMetrics(deps.store);
  let loaded: ReturnType<typeof load> | undefined;
  server.get(
    metrics.path,
    { onRequest: createGuard(metrics.level, deps) },
    async (_request, reply) => {
      const registry = await (loaded ??= load());
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}
