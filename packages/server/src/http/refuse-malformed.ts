import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { sendError } from "./error-answer.ts";

/**
 * Refuses requests that no client of ours sends, before anything reads their target or host: both are used
 * to build addresses, and the gateway would send a foreign one on with its token.
 */
export function refuseMalformed(server: FastifyInstance): void {
  server.addHook("onRequest", async ({ raw }, reply) => {
    const problem = problemOf(raw);
    if (problem === undefined) return;
    if (problem.status === 405) reply.header("Allow", allowed);
    sendError(reply, problem.status, problem.message);
  });
}

const allowed = "GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS";

const problemOf = ({ method, url = "", headers, rawHeaders }: IncomingMessage) => {
  // It answers with the request, which may hold what only a server on the way may see.
  if (method === "TRACE") return { status: 405, message: "Method Not Allowed" };
  if (!url.startsWith("/"))
    return { status: 400, message: "The target of a request must begin with a slash" };
  const isOnce = rawHeaders.filter((_, at) => at % 2 === 0).filter(isHost).length === 1;
  if (!isOnce || !isHostName(headers.host ?? ""))
    return { status: 400, message: "The Host header is missing or malformed" };
  return undefined;
};

const isHost = (name: string): boolean => name.toLowerCase() === "host";

/** A name or address, with a port or without, and nothing else that an address may hold. */
const isHostName = (host: string): boolean =>
  /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
