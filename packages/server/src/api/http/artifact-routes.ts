import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { textRoutes, viewOfArtifact } from "@signalbox/contract";
import { create as dispositionOf } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { artifactSources } from "../../artifacts/artifact-sources.ts";
import { archive } from "../../data-folder/archive.ts";
import { ApiError, noRows, toPathNumber } from "../../lib/api-error.ts";
import { systemCode } from "../../lib/start-error.ts";
import { findBuild } from "../handlers/builds.ts";
import type { Deps } from "../handlers/deps.ts";
import { createGuard } from "./guard.ts";
import { hasTag, readRange } from "./range.ts";
import { toRoutePath } from "./route-path.ts";
import { hijack } from "./send-long.ts";

const parameters = z.object({ number: z.string(), artifact: z.optional(z.string()) });
const query = z.object({ view: z.optional(z.string()) });

/**
 * What a shown artifact may do. It has an origin of its own (`sandbox`), so its scripts are nobody who is signed in, and it
 * loads and sends nothing: a report must contain what it needs. Browsers show no PDF in a sandbox; in it, no script is the page's.
 */
const viewPolicy = (isSandboxed: boolean): string =>
  [
    ...(isSandboxed ? ["sandbox allow-scripts"] : []),
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval'",
    "style-src 'unsafe-inline' data:",
    "img-src data: blob:",
    "font-src data:",
    "media-src data: blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

/** Registers the routes that send artifacts as files. */
export function registerArtifacts(server: FastifyInstance, deps: Deps): void {
  const { store, artifacts } = deps;
  const onRequest = createGuard(textRoutes.artifact.level, deps);

  const find = ({ params, stored }: FastifyRequest) => {
    if (stored === undefined) throw noRows();
    const { number, artifact } = parameters.parse(params);
    return { build: findBuild(stored, number, store), artifact, name: stored.repo.name };
  };

  server.get(toRoutePath(textRoutes.artifact.path), { onRequest }, async (request, reply) => {
    const { build, artifact } = find(request);
    const found = store.artifacts.find(build.id, toPathNumber(artifact ?? ""));
    if (found === undefined) throw noRows();
    const view = viewOfArtifact(found.type);
    const isShown = view !== undefined && query.parse(request.query).view !== undefined;
    const tag = `"${found.sha256}"`;
    reply
      .header(
        "Content-Disposition",
        dispositionOf(nameOf(found.path), { type: isShown ? "inline" : "attachment" }),
      )
      .header("Content-Security-Policy", viewPolicy(view !== "pdf"))
      .header("X-Content-Type-Options", "nosniff")
      .header("Cross-Origin-Resource-Policy", "same-origin")
      .header("ETag", tag)
      .header("Accept-Ranges", "bytes")
      .type(isShown ? typeToShow(found.type) : "application/octet-stream");
    if (isShown) reply.header("X-Frame-Options", "SAMEORIGIN");
    if (hasTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
    return sendFile(request, reply, artifacts.path(build.id, found.file), { ...found, tag });
  });

  server.get(
    toRoutePath(textRoutes.artifactArchive.path),
    { onRequest },
    async (request, reply) => {
      const { build, name } = find(request);
      const sources = artifactSources(store.stages.withStages(build), deps);
      if (sources.length === 0) throw noRows();
      reply
        .header("Content-Disposition", dispositionOf(`${name}-${build.number}.tar`))
        .type(textRoutes.artifactArchive.type);
      hijack(reply);
      reply.raw.writeHead(200);
      if (request.method === "HEAD") reply.raw.end();
      else await send(Readable.from(archive(sources)), reply);
      return reply;
    },
  );
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Text is shown as UTF-8, which most tools write. */
function typeToShow(type: string): string {
  if (type === "application/json") return "text/plain; charset=utf-8";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

type Sent = { size: number; tag: string };

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { size, tag }: Sent,
): Promise<FastifyReply> {
  const { range, "if-range": condition = tag } = request.headers;
  const part = condition === tag ? readRange(range, size) : undefined;
  if (part === null) {
    reply.header("Content-Range", `bytes */${size}`);
    throw new ApiError(416, "The file has no such part");
  }
  const file = await open(path, "r").catch((error: unknown) => {
    if (systemCode(error) !== "ENOENT") throw error;
    throw new ApiError(404, "The file of this artifact is missing in the data folder");
  });
  const { start, end } = part ?? { start: 0, end: size };
  if (part !== undefined) reply.header("Content-Range", `bytes ${start}-${end - 1}/${size}`);
  hijack(reply);
  reply.raw.writeHead(part === undefined ? 200 : 206, { "Content-Length": end - start });
  if (request.method === "HEAD" || start === end) {
    reply.raw.end();
    await file.close();
  } else await send(file.createReadStream({ start, end: end - 1 }), reply);
  return reply;
}

/** A client that leaves, and a file that is cut, end the connection: a partial answer must not look complete. */
async function send(content: Readable, { raw }: FastifyReply): Promise<void> {
  await pipeline(content, raw).catch(() => raw.destroy());
}
