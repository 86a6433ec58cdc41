import helmet from "@fastify/helmet";
import { errorMessages } from "@signalbox/contract";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Clock } from "../clock.ts";
import type { GatewayConfig } from "../config.ts";
import { answerClientError } from "../http/client-error.ts";
import { createErrorAnswer, sendError } from "../http/error-answer.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { registerFiles } from "../http/web.ts";
import type { Report } from "../report.ts";
import { readIndexPage } from "./index-page.ts";
import { followLicence } from "./licence.ts";
import { createPassOn } from "./pass-on.ts";
import { passedOn } from "./passed-on.ts";
import { createSharedBuilds } from "./shared-builds.ts";
import { isLoopback, refuse } from "./token-guard.ts";
import { openUpstream } from "./upstream.ts";

/** The dashboard in front of a CI server that exists already: its files, and the way to the server. */
export type Gateway = {
  http: FastifyInstance;
  /** Ends streams in order and frees the connections to the server. */
  close: () => Promise<void>;
};

export type GatewayOptions = {
  config: GatewayConfig;
  /** What we listen on. */
  host: string;
  /** The address that people use, where it is not host and port. */
  url: URL | undefined;
  clock: Clock;
  report: Report;
  /** The folder of the built dashboard. */
  dashboard: string;
};

const requestMs = 300_000;
/** Hooks and the logs of runners are long. */
const bodyBytesMost = 64 * 1_048_576;
/** Names and branches stand in paths. */
const parameterCharactersMost = 1000;

export const createGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { config, url, clock, report, dashboard } = options;
  const { token } = config;
  const stop = new AbortController();
  const upstream = openUpstream(config.address);
  const shared = createSharedBuilds(upstream, clock);
  const headers = {
    host: config.address.host,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const licence = followLicence({ upstream, headers, clock, signal: stop.signal });

  const http = createHttp(report, url);
  await http.register(helmet, securityHeaders(url?.protocol === "https:"));
  if (token !== undefined) guardToken(http, options);
  for (const row of passedOn) {
    const method = row.method ?? http.supportedMethods;
    const handler = createPassOn(row, { upstream, shared, url, token });
    http.route({ url: row.path, method, handler });
  }
  await registerFiles(http, dashboard);
  http.decorateReply("sendIndexPage", async function sendIndexPage(this: FastifyReply) {
    const page = await readIndexPage(dashboard, licence.state());
    return this.code(200).header("Cache-Control", "no-cache").type("text/html").send(page);
  });
  http.get("/", (_request, reply) => reply.sendIndexPage());
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (isPage && !request.url.startsWith("/assets/")) return reply.sendIndexPage();
    return sendError(reply, 404, errorMessages.notFound);
  });
  return {
    http,
    close: async () => {
      stop.abort();
      shared.close();
      await upstream.close();
    },
  };
};

const createHttp = (report: Report, url: URL | undefined): FastifyInstance => {
  const answerError = createErrorAnswer(report);
  const http = Fastify({
    requestTimeout: requestMs,
    bodyLimit: bodyBytesMost,
    trustProxy: url !== undefined,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: parameterCharactersMost },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  http.setErrorHandler(answerError);
  // What a body is, is the server's business.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  return http;
};

/** Where we sign requests with a person's token, nobody else may come in. */
const guardToken = (http: FastifyInstance, { url, host, report }: GatewayOptions): void => {
  const names = [...(url === undefined ? [] : [url.hostname]), host];
  if (!isLoopback(host))
    report.line(
      `Warning: whoever reaches ${host} uses the CI server as the owner of the token, without signing in`,
    );
  http.addHook("onRequest", async ({ method, headers, protocol, host: named }, reply) => {
    const ourOrigin = url?.origin ?? `${protocol}://${named}`;
    const message = refuse({ method, headers, ourOrigin }, names);
    if (message !== undefined) sendError(reply, 403, message);
  });
};
