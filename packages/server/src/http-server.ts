import cookie from "@fastify/cookie";
import { errorMessages } from "@signalbox/contract";
import Fastify, { type FastifyInstance } from "fastify";
import type { Deps } from "./api/handlers/deps.ts";
import { mcpPath, registerMcp, type McpOptions } from "./assistants/protocol/register-mcp.ts";
import { serverLimits } from "./lib/limits.ts";
import { registerApiDocs } from "./api/api-docs/serve-api-docs.ts";
import { registerArtifacts } from "./api/http/artifact-routes.ts";
import { registerBadges } from "./api/badges/badges.ts";
import { registerCalls } from "./api/http/call-routes.ts";
import { registerCrossOrigin } from "./api/http/cross-origin.ts";
import { answerClientError } from "./api/http/client-error.ts";
import { createErrorAnswer, sendError } from "./api/http/error-answer.ts";
import { nameCallers } from "./api/http/name-caller.ts";
import { hookRoute, registerHook } from "./api/http/hook-route.ts";
import { noSchemas } from "./lib/no-schemas.ts";
import { linkRoutes, registerLinks } from "./api/http/link-route.ts";
import { forbidStoring } from "./api/http/forbid-storing.ts";
import { isApi } from "./api/http/is-api.ts";
import { refuseUndocumentedRoutes } from "./api/http/documented-routes.ts";
import { refuseOtherMethods } from "./api/http/other-methods.ts";
import { parseQuery } from "./api/http/read-input.ts";
import { registerRpc } from "./execution/rpc/register-rpc.ts";
import { runnerRoutes } from "./execution/rpc/runner-routes.ts";
import { isUpload } from "./execution/rpc/uploads/upload-path.ts";
import { endSlowRequests } from "./api/http/request-deadline.ts";
import { registerChanges } from "./api/http/revisions.ts";
import { refuseMalformed } from "./api/http/refuse-malformed.ts";
import { addSecurityHeaders } from "./api/http/security-headers.ts";
import { registerSignIn } from "./api/sign-in/sign-in.ts";
import {
  connectionDeadlines,
  limitConnections,
  type ConnectionDeadlines,
} from "./api/http/limit-connections.ts";
import { createNestedNames } from "./api/http/nested-names.ts";
import { registerSystem } from "./api/http/system.ts";
import { registerWeb } from "./api/web/web.ts";

/** Creates the HTTP server: API, sign-in and the dashboard's files. It does not listen yet. */
export async function createHttpServer(
  deps: Deps,
  assistants: Pick<McpOptions, "mcp" | "host">,
  deadlines: ConnectionDeadlines = connectionDeadlines,
): Promise<FastifyInstance> {
  const answerError = createErrorAnswer(deps.report, deps.storage);
  const server = Fastify({
    ...deadlines,
    // It would end uploads, too.
    ...(deps.runnerRpc !== undefined && { requestTimeout: 0 }),
    bodyLimit: serverLimits.bodyBytes,
    trustProxy: deps.url !== undefined && isTrustedProxy,
    forceCloseConnections: "idle",
    schemaController: noSchemas,
    rewriteUrl: createNestedNames(deps),
    routerOptions: {
      maxParamLength: serverLimits.pathNameCharacters,
      // Drone's command line asks for all templates in this way.
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  server.setErrorHandler(answerError);
  readAllBodiesAsText(server);
  server.decorateRequest("identity", undefined);
  server.decorateRequest("caller", undefined);
  server.decorateRequest("stored", undefined);
  registerChanges(server, deps.store);
  await server.register(cookie);
  addSecurityHeaders(server, deps.url?.protocol === "https:");
  limitConnections(server, deps.report);
  refuseMalformed(server);
  server.addHook("onRequest", (request, reply, next) => {
    if (isApi(request.url)) forbidStoring(reply);
    next();
  });
  refuseUndocumentedRoutes(server, [...runnerRoutes, hookRoute, ...linkRoutes, mcpPath]);
  registerCrossOrigin(server, deps);
  nameCallers(server);
  registerCalls(server, deps);
  registerArtifacts(server, deps);
  registerBadges(server, deps);
  registerSystem(server, deps);
  if (deps.runnerRpc !== undefined) {
    endSlowRequests(server, deadlines.requestTimeout, isUpload);
    await registerRpc(server, { ...deps, ...deps.runnerRpc });
  }
  if (deps.forge !== undefined) {
    await registerHook(server, deps.forge);
    registerLinks(server, deps);
  }
  await registerMcp(server, { ...assistants, url: deps.url });
  registerApiDocs(server);
  refuseOtherMethods(server);
  registerSignIn(server, deps);
  await registerWeb(server, deps);
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || isApi(request.url) || request.url.startsWith("/assets/"))
      return sendError(reply, 404, errorMessages.notFound);
    return reply.sendIndexPage();
  });
  return server;
}

/**
 * Trusts exactly one proxy. Only the last address in the header was added by it; the client may
 * have forged the others.
 */
const isTrustedProxy = (_address: string, hop: number): boolean => hop === 0;

/** Clients often send a wrong Content-Type or none, so each call parses the body itself. */
const readAllBodiesAsText = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    done(null, body);
  });
};
