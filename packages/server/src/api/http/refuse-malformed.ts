import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { sendError } from "./error-answer.ts";

/**
 * Refuses malformed requests before anything reads their target or host. Both are used to build
 * addresses, and with a foreign one the connected server would send its token to another server.
 */
export function refuseMalformed(server: FastifyInstance): void {
  server.addHook("onRequest", ({ raw }, reply, next) => {
    const problem = problemOf(raw);
    if (problem === undefined) return next();
    if (problem.status === 405) reply.header("Allow", allowed);
    sendError(reply, problem.status, problem.message);
  });
}

const allowed = "GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS";

const problemOf = ({ method, url = "", headers, rawHeaders }: IncomingMessage) => {
  // The answer to TRACE echoes the request, including headers that a proxy added and the client must not see
  // (https://www.rfc-editor.org/rfc/rfc9110#section-9.3.8).
  if (method === "TRACE") return { status: 405, message: "Method Not Allowed" };
  if (!url.startsWith("/"))
    return { status: 400, message: "The target of a request must begin with a slash" };
  if (countHosts(rawHeaders) !== 1 || !isHostName(headers.host ?? ""))
    return { status: 400, message: "The Host header is missing or malformed" };
  return undefined;
};

/** Names and values alternate in the list. */
const countHosts = (rawHeaders: readonly string[]): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") count += 1;
  return count;
};

/** Nearly all requests name the same host, which need not be parsed again. */
let known = "localhost";

/** Whether a Host header is only a name or address with an optional port. */
const isHostName = (host: string): boolean => {
  if (host === known) return true;
  const isName = /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
  if (isName) known = host;
  return isName;
};
