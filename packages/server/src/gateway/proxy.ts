import { pipeline } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { redirectToErrorPage, sendError } from "../http/error-answer.ts";
import { openEventStream } from "../streams/event-stream.ts";
import { toClientHeaders } from "./answer-headers.ts";
import { findUnexpectedAnswer, toFailure, type Failure } from "./failure.ts";
import { findOrigins, type Origins } from "./origins.ts";
import type { ProxiedPath } from "./proxied-paths.ts";
import { forwardedFor, toUpstreamHeaders, toUpstreamPath } from "./request-headers.ts";
import type { SharedStreams } from "./shared-streams.ts";
import type { UpstreamRequest, Upstream, UpstreamAnswer } from "./upstream.ts";

export type ProxyDeps = {
  upstream: Upstream;
  shared: SharedStreams;
  /** The public address, if it differs from host and port because of a proxy. */
  url: URL | undefined;
  /** Signs the requests that the guard marks. */
  token: string | undefined;
};

type Exchange = { request: FastifyRequest; reply: FastifyReply; origins: Origins };

/** Forwards requests of one kind and streams the answer back. Failures are answered too. */
export function createProxyHandler({ kind, limits }: ProxiedPath, deps: ProxyDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { upstream, token, url } = deps;
    const exchange = { request, reply, origins: findOrigins(request, upstream.address, url) };
    const disconnected = new AbortController();
    reply.raw.once("close", () => {
      // Aborting creates an error object, which would be wasted for each answer that was sent completely.
      if (!reply.raw.writableFinished) disconnected.abort();
    });
    const upstreamRequest = {
      ...toUpstreamRequest(exchange, deps),
      limits,
      signal: disconnected.signal,
    };
    try {
      // With a token there is no session to begin or end.
      if ((kind === "login" || kind === "logout") && token !== undefined)
        return reply.redirect("/", 303);
      if (kind === "builds" && (await joinSharedStream(exchange, upstreamRequest, deps)))
        return reply;
      const answer = await upstream.request(upstreamRequest);
      if (kind === "logout" && answer.status === 200) return endSession(exchange, answer, deps);
      const isData = kind === "data" || kind === "builds" || kind === "log";
      const unexpected = isData ? findUnexpectedAnswer(answer, upstream.address) : undefined;
      if (unexpected === undefined) return sendAnswer(exchange, answer, deps);
      disconnected.abort();
      return refuse(reply, unexpected, kind);
    } catch (error) {
      if (disconnected.signal.aborted) return reply.hijack();
      if (reply.sent) {
        reply.raw.destroy();
        return reply;
      }
      return refuse(reply, toFailure(error, upstream.address), kind);
    }
  };
}

const toUpstreamRequest = ({ request, origins }: Exchange, { url, token }: ProxyDeps) => ({
  method: request.method,
  path: toUpstreamPath(request.raw.url ?? "/", request.isSigned),
  headers: toUpstreamHeaders(request.headers, {
    origins,
    token: request.isSigned ? token : undefined,
    isTokenOnly: token !== undefined,
    forwardedFor: forwardedFor(request, url !== undefined),
  }),
  body: Buffer.isBuffer(request.body) ? request.body : undefined,
});

/** Lets a viewer share the stream of their session. False if the server opens no stream for it. */
const joinSharedStream = (
  { reply, request }: Exchange,
  { signal, ...upstreamRequest }: UpstreamRequest,
  { shared }: ProxyDeps,
): Promise<boolean> => {
  const { authorization = "", cookie = "", origin = "" } = upstreamRequest.headers;
  const key = JSON.stringify([upstreamRequest.path, authorization, cookie, origin]);
  const plain = {
    ...upstreamRequest,
    headers: { ...upstreamRequest.headers, "accept-encoding": "identity" },
  };
  if (request.method !== "GET") return Promise.resolve(false);
  return shared.join(key, plain, signal, (headers) => {
    reply.hijack();
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    return openEventStream(reply.raw, false);
  });
};

/** The server answers a sign-out with its own page; the dashboard's page replaces it. */
const endSession = async (
  { request, reply, origins }: Exchange,
  { headers, body }: UpstreamAnswer,
  { token }: ProxyDeps,
): Promise<FastifyReply> => {
  body.resume();
  const context = { path: request.url, origins, isSigned: token !== undefined, own: [] };
  const cookies = toClientHeaders(headers, context)["set-cookie"];
  if (cookies !== undefined) reply.header("set-cookie", cookies);
  return reply.sendIndexPage();
};

const sendAnswer = (
  { request, reply, origins }: Exchange,
  { status, headers, body }: UpstreamAnswer,
  { token }: ProxyDeps,
): FastifyReply => {
  const own = reply.raw.getHeaderNames();
  const context = { path: request.url, origins, isSigned: token !== undefined, own };
  const ours = toClientHeaders(headers, context);
  reply.hijack();
  reply.raw.writeHead(status, ours);
  // A stream may be silent for long. The headers of other answers are sent together with their first bytes.
  if (headers["content-length"] === undefined) reply.raw.flushHeaders();
  // The pipeline destroys both streams when one fails, because a partial answer must not look
  // complete.
  pipeline(body, reply.raw, () => undefined);
  return reply;
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
