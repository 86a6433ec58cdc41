import type { IncomingHttpHeaders } from "node:http";
import { Readable, type Writable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { callerHeader, type Repo } from "@signalbox/contract";
import { isForeignLogout } from "../../accounts/auth/same-origin.ts";
import { redirectToErrorPage, sendError } from "../../api/http/error-answer.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import { openEventStream } from "../../live/streams/event-stream.ts";
import type { Access } from "../backend/access.ts";
import type { Caller } from "../backend/caller.ts";
import { toClientHeaders, type OwnHeaders } from "./answer-headers.ts";
import { nameCaller } from "./cookies.ts";
import { findUnexpectedAnswer, toFailure, type Failure } from "../upstream/failure.ts";
import { createLogGate } from "./log-gate.ts";
import type { Backend } from "../backend/backend.ts";
import type { Notice } from "./notice.ts";
import type { Sites } from "../upstream/origins.ts";
import { limitsOf, type ProxiedPath } from "../upstream/proxied-path.ts";
import { forwardedFor, toUpstreamHeaders, toUpstreamPath } from "../upstream/request-headers.ts";
import type { SharedStreams } from "./shared-streams.ts";
import type { UpstreamRequest, Upstream } from "../upstream/upstream.ts";

/** The largest body. Webhooks and the logs of runners are forwarded, too. */
const maxBodyBytes = 64 * 1024 ** 2;

export type ProxyDeps = {
  upstream: Upstream;
  shared: SharedStreams;
  /** The public address, if it differs from host and port because of a proxy. */
  url: URL | undefined;
  originsOf: (request: FastifyRequest) => Sites;
  /** Signs the requests that the guard marks. */
  token: string | undefined;
  own: OwnHeaders;
  notice: Notice;
  findCaller: (request: FastifyRequest) => Caller;
  translateFrame: Backend["translateFrame"];
  access: Access;
  clock: Clock;
};

type Exchange = { request: FastifyRequest; reply: FastifyReply; origins: Sites };

/** Forwards requests of one kind and streams the answer back. Failures are answered too. */
export function createProxyHandler(row: ProxiedPath, deps: ProxyDeps) {
  const { kind } = row;
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    // With a token there is no session to begin or end.
    if ((kind === "login" || kind === "logout") && deps.token !== undefined)
      return reply.redirect("/", 303);
    if (kind === "logout" && isForeignLogout(request, deps.url))
      return reply.redirect("/account", 303);
    const exchange = { request, reply, origins: deps.originsOf(request) };
    const limits = limitsOf(row, request.method);
    const toSend = { ...toUpstreamRequest(exchange, row, deps), limits };
    if (kind === "builds" && request.method === "GET")
      void joinOrForward(exchange, toSend, row, deps);
    else forwardRequest(exchange, toSend, row, deps);
    return undefined;
  };
}

type RequestToSend = Omit<UpstreamRequest, "signal">;

/** Passes the request to the server, and its answer to the caller. */
const forwardRequest = (
  exchange: Exchange,
  toSend: RequestToSend,
  { kind }: ProxiedPath,
  deps: ProxyDeps,
): void => {
  const { reply } = exchange;
  const { address } = deps.upstream;
  const isData = kind === "data" || kind === "builds" || kind === "log";
  const cancel = deps.upstream.forward(toSend, {
    begin: (status, headers) => {
      deps.notice(exchange.request, status, kind);
      if (kind === "logout" && status === 200) {
        endSession(exchange, headers, deps).catch((error: unknown) => reply.send(error));
        return undefined;
      }
      const unexpected = isData ? findUnexpectedAnswer({ status, headers }, address) : undefined;
      if (unexpected === undefined) {
        const target = beginAnswer(exchange, status, headers, deps);
        return kind === "log" && status === 200 ? guardLog(exchange, target, deps) : target;
      }
      refuse(reply, unexpected, kind);
      return undefined;
    },
    fail: (error) => {
      if (reply.sent) reply.raw.destroy();
      else refuse(reply, toFailure(error, address, toSend.limits), kind);
    },
  });
  onDisconnect(reply, cancel);
};

/** A log goes on for as long as a step runs, so access is checked again meanwhile. */
const guardLog = (
  { request }: Exchange,
  target: Writable,
  { access, clock, findCaller }: ProxyDeps,
): Writable => {
  const caller = findCaller(request);
  const [, , , namespace = "", name = ""] = request.url.split("/", 5).map(decodeURIComponent);
  return createLogGate(target, clock, () => access.repo(caller, { namespace, name }));
};

/** Lets a viewer share the stream of their session. If the server opens none for it, its answer is passed on. */
const joinOrForward = async (
  exchange: Exchange,
  toSend: RequestToSend,
  row: ProxiedPath,
  deps: ProxyDeps,
): Promise<void> => {
  const { reply } = exchange;
  const disconnected = new AbortController();
  onDisconnect(reply, () => disconnected.abort());
  const { signal } = disconnected;
  try {
    const isJoined = await joinSharedStream(exchange, { ...toSend, signal }, deps);
    if (!isJoined && !signal.aborted) forwardRequest(exchange, toSend, row, deps);
  } catch (error) {
    if (signal.aborted) reply.hijack();
    else if (reply.sent) reply.raw.destroy();
    else refuse(reply, toFailure(error, deps.upstream.address, toSend.limits), row.kind);
  }
};

/** Calls the listener if the caller leaves before the answer was sent completely. */
const onDisconnect = ({ raw }: FastifyReply, listener: () => void): void => {
  raw.once("close", () => {
    if (!raw.writableFinished) listener();
  });
};

/** The request as the server gets it. */
function toUpstreamRequest(
  { request, origins }: Pick<Exchange, "request" | "origins">,
  { to, rewrite = (path) => path }: Pick<ProxiedPath, "to" | "rewrite">,
  { url, token, findCaller }: Pick<ProxyDeps, "url" | "token" | "findCaller">,
) {
  const headers = toUpstreamHeaders(request.headers, {
    origins,
    token: request.isSigned ? token : undefined,
    isTokenOnly: token !== undefined,
    forwardedFor: forwardedFor(request, url !== undefined),
  });
  // Another path has no query in which a token could be.
  if (to !== undefined) headers.authorization ??= findCaller(request).headers.authorization;
  const body = bodyOf(request);
  const length = request.headers["content-length"];
  if (body !== undefined && length !== undefined) headers["content-length"] = length;
  return {
    method: request.method,
    path: to ?? rewrite(toUpstreamPath(request.raw.url ?? "/", request.isSigned)),
    headers,
    body,
  };
}

/**
 * The body of a request, which is read as fast as the server takes it, so that none is kept in memory. Undefined if there is
 * none. Throws an ApiError, or fails with one, if the body is too large.
 */
const bodyOf = ({ raw, body }: FastifyRequest): Readable | undefined => {
  if (body !== raw) return undefined;
  const length = Number(raw.headers["content-length"] ?? 0);
  if (length > maxBodyBytes) throw tooLarge();
  return Readable.from(pieces(raw));
};

async function* pieces(body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  // The caller must still get an answer if the server takes only a part of the body.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    const buffer: unknown = piece;
    if (!Buffer.isBuffer(buffer)) throw new TypeError("The body was not read as bytes");
    bytes += buffer.length;
    if (bytes > maxBodyBytes) throw tooLarge();
    yield buffer;
  }
}

const tooLarge = (): ApiError => new ApiError(413, "The body is too large");

/** False if the server opens no stream. */
const joinSharedStream = (
  { request, reply }: Exchange,
  { signal, ...upstreamRequest }: UpstreamRequest,
  { shared, own, findCaller, translateFrame, access }: ProxyDeps,
): Promise<boolean> => {
  const { authorization = "", cookie = "", origin = "" } = upstreamRequest.headers;
  const name = repoOfStream.safeParse(request.params).data;
  const key = JSON.stringify([upstreamRequest.path, name, authorization, cookie, origin]);
  const caller = findCaller(request);
  const mayRead = (repo: Repo): Promise<boolean> => access.mayRead(caller, repo);
  const translate =
    translateFrame && ((frame: string) => translateFrame(frame, { caller, name, mayRead }));
  const plain = {
    ...upstreamRequest,
    headers: { ...upstreamRequest.headers, "accept-encoding": "identity" },
  };
  return shared.join({ key, caller, translate }, plain, signal, (headers) => {
    reply.hijack();
    for (const [name, value] of Object.entries({ ...headers, ...own.values }))
      reply.raw.setHeader(name, value);
    return openEventStream(reply.raw, false);
  });
};

const repoOfStream = z.object({ namespace: z.string(), name: z.string() });

/** The server answers a sign-out with its own page; the dashboard's page replaces it. */
const endSession = async (
  { request, reply, origins }: Exchange,
  headers: IncomingHttpHeaders,
  { token, own }: ProxyDeps,
): Promise<FastifyReply> => {
  const context = { path: request.url, origins, isSigned: token !== undefined, own };
  const cookies = toClientHeaders(headers, context)["set-cookie"];
  if (cookies !== undefined) reply.header("set-cookie", cookies);
  return reply.sendIndexPage();
};

/** Sends the head of an answer. */
const beginAnswer = (
  { request, reply, origins }: Exchange,
  status: number,
  headers: IncomingHttpHeaders,
  { token, own }: ProxyDeps,
): Writable => {
  const context = { path: request.url, origins, isSigned: token !== undefined, own };
  const clientHeaders = {
    ...toClientHeaders(headers, context),
    // Not as a server of ours behind may name them: all answers to a caller have the same name.
    [callerHeader]: nameCaller(request),
  };
  reply.hijack();
  reply.raw.writeHead(status, clientHeaders);
  // A stream may be silent for a long time. The headers of other answers are sent together with their first bytes.
  if (headers["content-length"] === undefined) reply.raw.flushHeaders();
  return reply.raw;
};

/** Redirects people who sign in to an error page; everyone else gets JSON. */
const refuse = (
  reply: FastifyReply,
  { status, message }: Failure,
  kind: ProxiedPath["kind"],
): FastifyReply => {
  if (kind === "login" || kind === "logout") return redirectToErrorPage(reply, message);
  sendError(reply, status, message);
  return reply;
};
