import { createGunzip } from "node:zlib";
import { pipeline, Readable, type Writable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { networkOf } from "../../../accounts/auth/network-of.ts";
import type { Git } from "../../../source/git/git.ts";
import { ApiError } from "../../../lib/api-error.ts";
import type { Clock } from "../../../lib/clock.ts";
import { createRate } from "../../../lib/rate.ts";
import type { StoredRepo } from "../../../store/repos.ts";
import type { Store } from "../../../store/store.ts";
import { buildOfToken } from "./build-token.ts";
import { fetchLimits } from "./fetch-limits.ts";
import { createFetchQueue } from "./fetch-queue.ts";

type GitHttpDeps = {
  store: Store;
  git: Pick<Git, "serve">;
  hash: (text: string) => string;
  clock: Clock;
};

/** The path below which repositories are served, without the address. */
export const gitPath = "/rpc/git";

const service = "git-upload-pack";

const parameters = z.object({ namespace: z.string(), name: z.string().check(z.endsWith(".git")) });

/**
 * Registers git's smart HTTP protocol, for reading only, with the token of a build. It serves the repository of that
 * build as long as the build runs (https://git-scm.com/docs/http-protocol).
 */
export async function registerGit(server: FastifyInstance, deps: GitHttpDeps): Promise<void> {
  const queue = createFetchQueue();
  // Steps of builds make these requests, so they must not use up the limits of their runner or of other builds.
  const mayFetch = createRate(deps.clock, fetchLimits.calls);
  const mayGuess = createRate(deps.clock, fetchLimits.wrongTokens);

  const find = (request: FastifyRequest): { stored: StoredRepo; buildId: number } => {
    const token = tokenOf(request);
    // git sends its first request without credentials.
    if (token === "") throw new ApiError(401, refusal);
    const { namespace = "", name = "" } = parameters.safeParse(request.params).data ?? {};
    const stored = deps.store.repos.find(namespace, name.slice(0, -".git".length));
    const buildId = stored && buildOfToken(token, stored, deps);
    if (stored === undefined || buildId === undefined) {
      const isWithinLimit = mayGuess(networkOf(request.ip));
      throw new ApiError(
        isWithinLimit ? 401 : 429,
        isWithinLimit ? refusal : "Too many wrong tokens",
      );
    }
    if (!mayFetch(String(buildId))) throw new ApiError(503, "Too many requests for this build");
    return { stored, buildId };
  };

  const answer = async (
    { found }: StoredRepo,
    request: FastifyRequest,
    reply: FastifyReply,
    left: AbortSignal,
  ): Promise<void> => {
    if (left.aborted) return void reply.hijack();
    const input = request.method === "POST" ? bodyOf(request) : null;
    const kind = input === null ? "advertisement" : "result";
    const protocol = protocolOf(request);
    const begin = (): Writable => {
      reply.hijack();
      reply.raw.writeHead(200, {
        "Content-Type": `application/x-${service}-${kind}`,
        "Cache-Control": "no-cache",
      });
      if (input === null && protocol !== "version=2")
        reply.raw.write(`001e# service=${service}\n0000`);
      return reply.raw;
    };
    const signal = AbortSignal.any([left, AbortSignal.timeout(fetchLimits.processMs)]);
    try {
      await deps.git.serve(found.gitDir, { input, begin, protocol, signal });
    } catch (error) {
      if (!reply.sent) throw error;
      // git has told the client why, or the client sees that the answer is cut.
      reply.raw.destroy();
    }
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { stored, buildId } = find(request);
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    await queue(buildId, () => answer(stored, request, reply, left.signal));
    return reply;
  };

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.addHook("onError", (_request, reply, error, done) => {
      if (error instanceof ApiError && error.status === 401)
        reply.header("WWW-Authenticate", 'Basic realm="Signalbox"');
      done();
    });
    const path = `${gitPath}/:namespace/:name`;
    scope.get(`${path}/info/refs`, async (request, reply) => {
      const query = z.object({ service: z.optional(z.string()) }).safeParse(request.query);
      if (query.data?.service !== service) throw new ApiError(403, "Only git fetch is supported");
      return serve(request, reply);
    });
    scope.post(`${path}/${service}`, serve);
  });
}

const refusal = "The token is missing, wrong, or its build has ended";

/** git compresses requests of more than a kilobyte (https://github.com/git/git/blob/v2.47.0/remote-curl.c). */
function bodyOf({ raw, headers }: FastifyRequest): Readable {
  const encoding = headers["content-encoding"] ?? "";
  if (encoding !== "gzip" && encoding !== "x-gzip") return Readable.from(limited(raw));
  // The reader gets the error of a body that is cut or not compressed.
  const unpacked = pipeline(raw, createGunzip(), () => undefined);
  return Readable.from(limited(unpacked));
}

async function* limited(body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of body) {
    const buffer: unknown = piece;
    if (!Buffer.isBuffer(buffer)) throw new TypeError("The body was not read as bytes");
    bytes += buffer.length;
    if (bytes > fetchLimits.bodyBytes) throw new ApiError(413, "The request is too large");
    yield buffer;
  }
}

/** The login is ignored, because the token names the build. */
function tokenOf({ headers }: FastifyRequest): string {
  const encoded = /^Basic ([\w+/=]{1,1000})$/i.exec(headers.authorization ?? "")?.[1];
  if (encoded === undefined) return "";
  const text = Buffer.from(encoded, "base64").toString("utf8");
  return text.slice(text.indexOf(":") + 1);
}

/**
 * The version of git's protocol, which becomes a variable of the git process
 * (https://git-scm.com/docs/protocol-v2#_http_transport).
 */
function protocolOf({ headers }: FastifyRequest): string {
  const protocol = headers["git-protocol"];
  return typeof protocol === "string" && /^version=[0-2]$/.test(protocol) ? protocol : "";
}
