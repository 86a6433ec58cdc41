import { errorMessages, type CallName } from "@signalbox/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Clock } from "../lib/clock.ts";
import type { ConnectedConfig } from "../config/config.ts";
import { answerClientError } from "../api/http/client-error.ts";
import { createErrorAnswer, sendError } from "../api/http/error-answer.ts";
import { forbidStoring } from "../api/http/forbid-storing.ts";
import { isApi } from "../api/http/is-api.ts";
import { noSchemas } from "../lib/no-schemas.ts";
import {
  connectionDeadlines,
  limitConnections,
  type ConnectionDeadlines,
} from "../api/http/limit-connections.ts";
import { refuseMalformed } from "../api/http/refuse-malformed.ts";
import { securityHeaders } from "../api/http/security-headers.ts";
import { createPagePreloads, registerFiles, sendPage } from "../api/web/web.ts";
import { registerMcp, type McpOptions } from "../assistants/protocol/register-mcp.ts";
import type { Report } from "../lib/report.ts";
import { createAccess, validMs } from "./backend/access.ts";
import { toOwnHeaders } from "./proxy/answer-headers.ts";
import type { AnswerDeps } from "./answers/answer.ts";
import { registerAnswers } from "./answers/register-answers.ts";
import type { Ask } from "./backend/ask.ts";
import { createCallerFinder } from "./backend/caller.ts";
import { toEvent } from "./backend/read-answers.ts";
import { createBackend } from "./create-backend.ts";
import { createTranslator, registerTranslations } from "./translate/translate.ts";
import { guardToken } from "./guard-token.ts";
import { readIndexPage, upstreamId } from "./index-page.ts";
import { createDefaultBranches } from "./index/default-branches.ts";
import { createLearner } from "./index/learn.ts";
import type { Index } from "./index/open-index.ts";
import { createTrimSoon } from "./index/trim-soon.ts";
import type { LateFront } from "./late-front.ts";
import { noLicence, watchLicence } from "./licence.ts";
import { createNotice, type Notice } from "./proxy/notice.ts";
import { createOriginFinder } from "./upstream/origins.ts";
import { createProxyHandler } from "./proxy/proxy.ts";
import { dataPath } from "./upstream/proxied-path.ts";
import { createReasonsOfCaller } from "./index/reasons-of-caller.ts";
import { createSharedStreams, type CallerFrames } from "./proxy/shared-streams.ts";
import type { ServerTime } from "./upstream/server-time.ts";
import type { Upstream } from "./upstream/upstream.ts";

export type ConnectedServerOptions = {
  config: ConnectedConfig;
  /** The address on which the connected server listens. */
  host: string;
  /** The public address, if it differs from host and port. */
  url: URL | undefined;
  /** What assistants may use. */
  mcp: McpOptions["mcp"];
  clock: Clock;
  report: Report;
  /** The folder of the built dashboard. */
  dashboard: string;
  deadlines?: ConnectionDeadlines;
};

/** What all that stands in front of the CI server shares. */
export type FrontBase = Omit<ConnectedServerOptions, "clock"> & {
  /** It never goes back. */
  clock: Clock;
  /** The clock of the CI server. */
  theirs: ServerTime;
  upstream: Upstream;
  index: Index;
  ask: Ask;
  /** The key that a browser must send; undefined if the CI server has no token. */
  key: string | undefined;
  /** Aborted when this server stops. */
  stopped: AbortSignal;
};

/** Answers requests in front of one kind of CI server. */
export type Front = {
  http: FastifyInstance;
  /** Ends the streams. */
  close: () => void;
};

/** Paths contain names and branches. */
const maxParameterCharacters = 1000;

/**
 * `version`: of Woodpecker; undefined for a server with Drone's API. `late` answers instead if the server turns out to be another
 * one.
 */
export async function createFront(
  base: FrontBase,
  version: string | undefined,
  late?: Pick<LateFront, "take">,
): Promise<Front> {
  const { config, url, report, dashboard, clock, theirs, upstream, index, ask, key, stopped } =
    base;
  const { token } = config;
  const backendDeps = { ask, upstream, clock, theirs, url, hasToken: token !== undefined, stopped };
  const backend = createBackend(version, backendDeps);
  const learner = createLearner({ backend, index, clock });
  const defaultBranches = createDefaultBranches(backend, clock);
  const access = createAccess(
    backend,
    clock,
    (repo) => index.learnt.saveRepo(repo),
    (caller) => {
      // Such a server decides who gets events of a repository when the stream opens.
      if (backend.otherRepos !== undefined) shared.reopen(caller);
    },
  );
  const known = { backend, learner, access, defaultBranches, index, clock };
  const shared = createSharedStreams(upstream, clock, watchFrames(known));
  const licenceHeaders = {
    host: config.address.host,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const licence = backend.hasLicence
    ? watchLicence({ upstream, headers: licenceHeaders, clock, signal: stopped })
    : noLicence;

  const http = createHttp(base);
  const headers = securityHeaders(url?.protocol === "https:");
  // Answers of the server get them together with their own headers, which costs less. They do not come here.
  http.addHook("onSend", (request, { raw }, _payload, next) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    // The page measures how long builds have been running by the clock of the server that runs them.
    if (isApi(request.url)) raw.setHeader("date", new Date(theirs.now()).toUTCString());
    next();
  });
  limitConnections(http, report);
  refuseMalformed(http);
  if (late !== undefined)
    http.addHook("onRequest", async (request, reply) => void (await late.take(request, reply)));
  if (key !== undefined) {
    const hostNames = [...(url === undefined ? [] : [url.hostname]), base.host];
    await guardToken(http, { key, url, hostNames });
  }
  describeOwnAnswers(http);
  const originsOf = createOriginFinder(config.address, url);
  const findCaller = createCallerFinder({ originsOf, token, url });
  const learnFrom = createNotice({ access, index, defaultBranches, findCaller });
  const notice: Notice = (...answer) => unlessDamaged(index, () => learnFrom(...answer));
  const proxy = {
    upstream,
    shared,
    url,
    token,
    originsOf,
    own: toOwnHeaders(headers),
    notice,
    findCaller,
    translateFrame: backend.translateFrame,
    access,
    clock,
  };
  for (const row of backend.passes) {
    const method = row.method ?? http.supportedMethods;
    const handler = createProxyHandler(row, proxy);
    http.route({ url: row.path, method, handler });
  }
  const reasonsOf = createReasonsOfCaller({ backend, index, report, stopped });
  const trimSoon = createTrimSoon(index, clock, stopped);
  const answers = { ...known, url, reasonsOf, trimSoon };
  const translate = createTranslator({ backend, access, shared, notice, url, findCaller, stopped });
  registerTranslations(http, backend, translate);
  const pass = createProxyHandler(dataPath, proxy);
  const passed = (name: CallName) =>
    backend.calls[name] === undefined ? pass : translate.call(name);
  registerAnswers(http, answers, { findCaller, passed, stopped });
  await registerMcp(http, base);
  await registerFiles(http, dashboard);
  const identity = upstreamId(config.address);
  const preloads = createPagePreloads(dashboard);
  http.decorateReply("sendIndexPage", async function sendIndexPage(this: FastifyReply) {
    const mayBeVisitor = token === undefined && hasNoCredential(this.request);
    const facts = { licence: licence.state(), upstream: identity, mayBeVisitor };
    const page = await readIndexPage(dashboard, facts);
    if (!mayBeVisitor) this.headers(preloads(this.request.url));
    return sendPage(this, page);
  });
  http.get("/", (_request, reply) => reply.sendIndexPage());
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (isPage && !request.url.startsWith("/assets/")) return reply.sendIndexPage();
    return sendError(reply, 404, errorMessages.notFound);
  });
  return { http, close: () => shared.close() };
}

/**
 * Answers that pass through have the headers of the CI server instead. Pages of other origins may read what a token shows
 * them, as they may there.
 */
const describeOwnAnswers = (http: FastifyInstance): void => {
  http.addHook("onRequest", (request, reply, next) => {
    if (isApi(request.url)) {
      forbidStoring(reply);
      const { authorization = "" } = request.headers;
      if (authorization !== "" && !request.isSigned)
        reply.header("Access-Control-Allow-Origin", "*");
    }
    next();
  });
};

type Known = Pick<
  AnswerDeps,
  "backend" | "learner" | "access" | "defaultBranches" | "index" | "clock"
>;

/** Learns from the frames of streams of build events, and passes on those whose repositories their viewers may read now. */
const watchFrames =
  ({ learner, access, defaultBranches, index, clock }: Known): CallerFrames =>
  (caller, frame, openedAt) => {
    const event = toEvent(frame);
    if (event !== undefined) {
      defaultBranches.see(event);
      unlessDamaged(index, () => learner.event(event));
    }
    // Whoever opened the stream a moment ago was let in by the CI server. A ping is about nothing.
    if (Math.abs(clock() - openedAt) < validMs || !frame.startsWith("data:")) return true;
    return event !== undefined && access.mayRead(caller, event.repo);
  };

/** What passes through is passed on whatever becomes of the index. */
const unlessDamaged = (index: Index, learn: () => void): void => {
  try {
    learn();
  } catch (error) {
    if (!index.mend(error)) throw error;
  }
};

/** A proxy may add one to calls only, so this does not prove that somebody is a visitor. */
const hasNoCredential = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers.authorization === undefined;

const createHttp = ({
  report,
  url,
  deadlines = connectionDeadlines,
}: ConnectedServerOptions): FastifyInstance => {
  const answerError = createErrorAnswer(report);
  const http = Fastify({
    ...deadlines,
    trustProxy: url !== undefined,
    forceCloseConnections: "idle",
    schemaController: noSchemas,
    routerOptions: { maxParamLength: maxParameterCharacters },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  http.setErrorHandler(answerError);
  http.decorateRequest("isSigned", false);
  // Bodies are forwarded as they arrive.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("*", (_request, body, done) => done(null, body));
  return http;
};
