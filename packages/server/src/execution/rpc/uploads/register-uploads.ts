import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { networkOf } from "../../../accounts/auth/network-of.ts";
import type { Artifacts } from "../../../artifacts/artifacts.ts";
import { ApiError } from "../../../lib/api-error.ts";
import type { Clock } from "../../../lib/clock.ts";
import { createRate } from "../../../lib/rate.ts";
import type { ReportFiles } from "./report-files.ts";
import { uploadPath } from "./upload-path.ts";
import { isOpen, stepOfToken, type UploadPlace, type UploadTokenDeps } from "./upload-token.ts";

type UploadDeps = UploadTokenDeps & {
  artifacts: Pick<Artifacts, "put">;
  reports: Pick<ReportFiles, "put">;
  clock: Clock;
};

const parameters = z.object({ token: z.string(), kind: z.string(), "*": z.string() });

/** Steps share the network of their runner with others, and a wrong token cannot be guessed anyway. */
const wrongTokens = { perSecond: 1, burst: 100 };

/** How long a refused client may continue to send. */
const dropMs = 10_000;

/**
 * Registers the address to which a step on a remote runner sends files: `curl -T file $SIGNALBOX_UPLOAD/artifacts/`. It accepts the
 * files of one step while it runs, and gives none back.
 */
export async function registerUploads(server: FastifyInstance, deps: UploadDeps): Promise<void> {
  const mayGuess = createRate(deps.clock, wrongTokens);

  const find = (token: string, ip: string): UploadPlace => {
    const place = stepOfToken(token, deps);
    if (place !== undefined) return place;
    if (!mayGuess(networkOf(ip))) throw new ApiError(429, "Too many wrong upload addresses");
    throw new ApiError(403, "The upload address is wrong, or its step has ended");
  };

  const upload = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { token, kind, "*": path } = parameters.parse(request.params);
    const place = find(token, request.ip);
    const content = piecesOf(request);
    if (kind === "artifacts")
      await deps.artifacts.put(place, path, content, () => isOpen(place, deps));
    else if (kind === "reports") await deps.reports.put(place.step, path, content);
    else throw new ApiError(404, "Upload to …/artifacts/ or …/reports/");
    return reply.code(201).send();
  };

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.addHook("onError", ({ raw }, _reply, _error, done) => {
      // The client may use the connection again, after the rest of the body, which may be endless.
      raw.resume();
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, dropMs);
      raw.once("close", () => clearTimeout(timer));
      done();
    });
    scope.route({ method: ["PUT", "POST"], url: uploadPath, handler: upload });
    scope.route({
      method: ["GET", "PATCH", "DELETE"],
      url: uploadPath,
      handler: (_request, reply) => reply.code(405).header("Allow", "PUT, POST").send(),
    });
  });
}

async function* piecesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  // The end of this generator must not cut the connection, because a refusal has to arrive.
  for await (const piece of raw.iterator({ destroyOnReturn: false })) {
    const buffer: unknown = piece;
    if (!Buffer.isBuffer(buffer)) throw new TypeError("The body was not read as bytes");
    yield buffer;
  }
}
