import { textRoutes } from "@signalbox/contract";
import type { FastifyInstance } from "fastify";
import { createApiDocument } from "./document.ts";
import { renderApiPage } from "./page.ts";

/** Serves the API description as JSON and as a page. Both are rendered when the server starts. */
export function registerApiDocs(server: FastifyInstance): void {
  const document = createApiDocument();
  const text = `${JSON.stringify(document)}\n`;
  const page = renderApiPage(document);
  const { apiDocument, apiPage } = textRoutes;
  server.get(apiDocument.path, (_request, reply) => reply.type(apiDocument.type).send(text));
  server.get(apiPage.path, (_request, reply) => reply.type(apiPage.type).send(page));
}
