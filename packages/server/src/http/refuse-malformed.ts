import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { sendError } from "./error-answer.ts";

/**
 * Refuses malformed requests before anything reads their target or host. Both are used to build
 * addresses, and with a foreign one the gateway would send its token to another server.
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
  // The answer to TRACE echoes the request, including headers that a proxy added and the client
  // must not see.
  if (method === "TRACE") return { status: 405, message: "Method Not Allowed" };
  if (!url.startsWith("/"))
    return { status: 400, message: "The target of a request must begin with a slash" };
  const isOnce = rawHeaders.filter((_, at) => at % 2 === 0).filter(isHost).length === 1;
  if (!isOnce || !isHostName(headers.host ?? ""))
    return { status: 400, message: "The Host header is missing or malformed" };
  return undefined;
};

const isHost = (name: string): boolean => name.toLowerCase() === "host";

/** Whether a Host header is only a name or address with an optional port. */
const isHostName = (host: string): boolean =>
  /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
