import { pipeline } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { redirectToErrorPage, sendError } from "../http/error-answer.ts";
import { openEventStream } from "../streams/event-stream.ts";
import { toOurHeaders } from "./answer-headers.ts";
import { findMisfit, toFailure, type Failure } from "./failure.ts";
import { findOrigins, type Origins } from "./origins.ts";
import type { PassedOn } from "./passed-on.ts";
import { forwardedFor, toTheirHeaders, toTheirPath } from "./request-headers.ts";
import type { SharedBuilds } from "./shared-builds.ts";
import type { UpstreamRequest, Upstream, UpstreamAnswer } from "./upstream.ts";

export type PassOnDeps = {
  upstream: Upstream;
  shared: SharedBuilds;
  /** The public address, if it differs from host and port because of a proxy. */
  url: URL | undefined;
  /** Signs the requests that the guard marks. */
  token: string | undefined;
};

type Passage = { request: FastifyRequest; reply: FastifyReply; origins: Origins };

/**
 * Forwards requests of one kind to the server and streams the answer back. Every failure is
 * answered too.
 */
export function createPassOn({ kind, limits }: PassedOn, deps: PassOnDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { upstream, token, url } = deps;
    const passage = { request, reply, origins: findOrigins(request, upstream.address, url) };
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const upstreamRequest = { ...toUpstreamRequest(passage, deps), limits, signal: gone.signal };
    try {
      // With a token there is no session to begin or end.
      if ((kind === "login" || kind === "logout") && token !== undefined)
        return reply.redirect("/", 303);
      if (kind === "builds" && (await share(passage, upstreamRequest, deps))) return reply;
      const answer = await upstream.request(upstreamRequest);
      if (kind === "logout" && answer.status === 200) return endSession(passage, answer, deps);
      const isData = kind === "data" || kind === "builds" || kind === "log";
      const misfit = isData ? findMisfit(answer, upstream.address) : undefined;
      if (misfit === undefined) return sendOn(passage, answer, deps);
      gone.abort();
      return refuse(reply, misfit, kind);
    } catch (error) {
      if (gone.signal.aborted) return reply.hijack();
      if (reply.sent) {
        reply.raw.destroy();
        return reply;
      }
      return refuse(reply, toFailure(error, upstream.address), kind);
    }
  };
}

const toUpstreamRequest = ({ request, origins }: Passage, { url, token }: PassOnDeps) => ({
  method: request.method,
  path: toTheirPath(request.raw.url ?? "/", request.isSigned),
  headers: toTheirHeaders(request.headers, {
    origins,
    token: request.isSigned ? token : undefined,
    isTokenOnly: token !== undefined,
    forwardedFor: forwardedFor(request, url !== undefined),
  }),
  body: Buffer.isBuffer(request.body) ? request.body : undefined,
});

/** Lets a viewer share the stream of their session. False if the server opens no stream for it. */
const share = (
  { reply, request }: Passage,
  { signal, ...upstreamRequest }: UpstreamRequest,
  { shared }: PassOnDeps,
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
  { request, reply, origins }: Passage,
  { headers, body }: UpstreamAnswer,
  { token }: PassOnDeps,
): Promise<FastifyReply> => {
  body.resume();
  const asked = { path: request.url, origins, isSigned: token !== undefined, own: [] };
  const cookies = toOurHeaders(headers, asked)["set-cookie"];
  if (cookies !== undefined) reply.header("set-cookie", cookies);
  return reply.sendIndexPage();
};

const sendOn = (
  { request, reply, origins }: Passage,
  { status, headers, body }: UpstreamAnswer,
  { token }: PassOnDeps,
): FastifyReply => {
  const own = reply.raw.getHeaderNames();
  const asked = { path: request.url, origins, isSigned: token !== undefined, own };
  const ours = toOurHeaders(headers, asked);
  reply.hijack();
  reply.raw.writeHead(status, ours);
  reply.raw.flushHeaders();
  // The pipeline destroys both streams when one fails, because a partial answer must not look
  // complete.
  pipeline(body, reply.raw, () => undefined);
  return reply;
};

/** Redirects people who sign in to an error page; everyone else gets JSON. */
const refuse = (
  reply: FastifyReply,
  { status, message }: Failure,
  kind: PassedOn["kind"],
): FastifyReply => {
  if (kind === "login" || kind === "logout") return redirectToErrorPage(reply, message);
  sendError(reply, status, message);
  return reply;
};
