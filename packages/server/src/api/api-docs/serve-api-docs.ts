import { textRoutes } from "@signalbox/contract";
import type { FastifyInstance } from "fastify";

/** Serves the API description as JSON and as a page. Both are rendered, and their modules loaded, when they are wanted. */
export function registerApiDocs(server: FastifyInstance): void {
  const { apiDocument, apiPage } = textRoutes;
  server.get(apiDocument.path, async (_request, reply) => {
    const { createApiDocument } = await import("./document.ts");
    return reply.type(apiDocument.type).send(`${JSON.stringify(createApiDocument())}\n`);
  });
  server.get(apiPage.path, async (_request, reply) => {
    const { createApiDocument } = await import("./document.ts");
    const { renderApiPage } = await import("./page.ts");
    return reply.type(apiPage.type).send(renderApiPage(createApiDocument()));
  });
}
