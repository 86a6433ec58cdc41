import { pipeline } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../http/error-answer.ts";
import { openEventStream } from "../streams/event-stream.ts";
import { toOurHeaders } from "./answer-headers.ts";
import { findMisfit, toFailure, type Failure } from "./failure.ts";
import { findOrigins, type Origins } from "./origins.ts";
import type { PassedOn } from "./passed-on.ts";
import { forwardedFor, toTheirHeaders, toTheirPath } from "./request-headers.ts";
import type { SharedBuilds } from "./shared-builds.ts";
import type { Question, Upstream, UpstreamAnswer } from "./upstream.ts";

export type PassOnDeps = {
  upstream: Upstream;
  shared: SharedBuilds;
  /** The address that people use, where it is not host and port: then a proxy is in front. */
  url: URL | undefined;
  /** Signs the requests that the guard marks, in the caller's place. */
  token: string | undefined;
};

type Passage = { request: FastifyRequest; reply: FastifyReply; origins: Origins };

/** Passes requests of one kind on to the server, and answers back as they arrive. Always answers. */
export const createPassOn =
  ({ kind, limits }: PassedOn, deps: PassOnDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { upstream, token, url } = deps;
    const passage = { request, reply, origins: findOrigins(request, upstream.address, url) };
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const question = { ...toQuestion(passage, deps), limits, signal: gone.signal };
    try {
      // There is no session to begin or to end.
      if ((kind === "login" || kind === "logout") && token !== undefined)
        return reply.redirect("/", 303);
      if (kind === "builds" && (await share(passage, question, deps))) return reply;
      const answer = await upstream.ask(question);
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

const toQuestion = ({ request, origins }: Passage, { url, token }: PassOnDeps) => ({
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

/** Lets a viewer of builds in with the others of its session. False: the server opens no stream for it. */
const share = (
  { reply, request }: Passage,
  { signal, ...question }: Question,
  { shared }: PassOnDeps,
): Promise<boolean> => {
  const { authorization = "", cookie = "", origin = "" } = question.headers;
  const key = JSON.stringify([question.path, authorization, cookie, origin]);
  const plain = { ...question, headers: { ...question.headers, "accept-encoding": "identity" } };
  if (request.method !== "GET") return Promise.resolve(false);
  return shared.join(key, plain, signal, (headers) => {
    reply.hijack();
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    return openEventStream(reply.raw, false);
  });
};

/** The server answers a sign-out with its own page; ours stands in its place. */
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
  // Where one end breaks, the other is cut too: half an answer must not look like a whole one.
  pipeline(body, reply.raw, () => undefined);
  return reply;
};

/** People who sign in see a page of ours; all others read JSON. */
const refuse = (
  reply: FastifyReply,
  { status, message }: Failure,
  kind: PassedOn["kind"],
): FastifyReply => {
  if (kind === "login" || kind === "logout")
    return reply.redirect(`/login/error?message=${encodeURIComponent(message)}`, 303);
  sendError(reply, status, message);
  return reply;
};
