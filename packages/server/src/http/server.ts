import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import { errorMessages } from "@signalbox/contract";
import Fastify, { type FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { registerBadges } from "./badges.ts";
import { registerCalls } from "./call-routes.ts";
import { createErrorAnswer, sendError } from "./error-answer.ts";
import { parseQuery } from "./read-input.ts";
import { securityHeaders } from "./security-headers.ts";
import { registerSignIn } from "./sign-in.ts";
import { registerSystem } from "./system.ts";
import { registerWeb } from "./web.ts";

/** A request that is not here whole by then is given up. */
const requestMs = 60_000;
const bodyBytesMost = 1_048_576;
/** Names and branches stand in paths. */
const parameterCharactersMost = 1000;

/** The HTTP side of the server: API, sign-in and the dashboard's files. It does not listen yet. */
export const createHttpServer = async (deps: Deps): Promise<FastifyInstance> => {
  const answerError = createErrorAnswer(deps.report);
  const server = Fastify({
    requestTimeout: requestMs,
    bodyLimit: bodyBytesMost,
    trustProxy: deps.url !== undefined,
    forceCloseConnections: "idle",
    routerOptions: {
      maxParamLength: parameterCharactersMost,
      querystringParser: parseQuery,
    },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  server.setErrorHandler(answerError);
  readAllBodiesAsText(server);
  server.decorateRequest("caller", undefined);
  server.decorateRequest("stored", undefined);
  await server.register(cookie);
  await server.register(helmet, securityHeaders(deps.url?.protocol === "https:"));
  server.addHook("onRequest", async (request, reply) => {
    if (!isApi(request.url)) return;
    reply.header("Cache-Control", "no-cache, no-store, must-revalidate, private, max-age=0");
    reply.header("Pragma", "no-cache");
  });
  registerCalls(server, deps);
  registerBadges(server, deps);
  registerSystem(server);
  registerSignIn(server, deps);
  await registerWeb(server, deps);
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || isApi(request.url) || request.url.startsWith("/assets/"))
      return sendError(reply, 404, errorMessages.notFound);
    return reply.sendIndexPage();
  });
  return server;
};

const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

/** Clients name the type of a body carelessly, or send none; each call knows what it reads. */
const readAllBodiesAsText = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    done(null, body);
  });
};
