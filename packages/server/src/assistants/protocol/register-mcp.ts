import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusalFor } from "../../accounts/auth/foreign-request.ts";
import { originOf } from "../../accounts/auth/same-origin.ts";
import { disconnection } from "../../api/http/disconnection.ts";
import { forbidStoring } from "../../api/http/forbid-storing.ts";
import { ApiError } from "../../lib/api-error.ts";
import { ApiClient } from "../api-client.ts";
import { RefusedError } from "../refused-error.ts";

/** Where assistants send their requests. */
export const mcpPath = "/mcp";

export type McpOptions = {
  /** What assistants may use: nothing, tools that read, or those that change something, too. */
  mcp: "off" | "read" | "write";
  /** The address on which the server listens, and its public address. */
  host: string;
  url: URL | undefined;
};

/** Larger than any question. */
const bodyLimit = 1024 ** 2;

/**
 * Answers assistants over HTTP ("streamable HTTP" of the Model Context Protocol), without sessions. Tools call the routes of
 * this server over a connection of their own with the caller's token, so that no rule on who may do what exists twice, and
 * that it works in front of another CI server.
 */
export async function registerMcp(http: FastifyInstance, options: McpOptions): Promise<void> {
  if (options.mcp === "off") return;
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({
      method: ["GET", "POST", "DELETE"],
      url: mcpPath,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(request, reply, options),
    });
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { mcp, host, url }: McpOptions,
): Promise<FastifyReply> {
  forbidStoring(reply);
  const { method, headers } = request;
  const ourOrigin = originOf(request, url);
  const hostNames = [...(url === undefined ? [] : [url.hostname]), host];
  const foreign = refusalFor({ method, headers, ourOrigin }, hostNames);
  if (foreign !== undefined) throw new ApiError(403, foreign);
  const token = tokenOf(request, reply);
  const signal = disconnection(reply);
  const client = new ApiClient({ ...loopbackOf(request), token, signal });
  try {
    await client.call("getUser", {});
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw new ApiError(error.status === 0 ? 502 : error.status, error.message);
  }
  const { answerRequest } = await import("./answer-request.ts");
  const response = await answerRequest(
    toWebRequest(request, ourOrigin, signal),
    client,
    mcp === "write" ? "write" : "read",
  );
  return reply.send(response);
}

/** The bearer token. Browsers send cookies by themselves, and addresses end up in logs, so neither is accepted. */
function tokenOf({ headers, url }: FastifyRequest, reply: FastifyReply): string {
  if (url.includes("?"))
    throw new ApiError(400, "/mcp takes no query: send the token as `Authorization: Bearer TOKEN`");
  const token = /^Bearer ([!-~]+)$/i.exec(headers.authorization ?? "")?.[1];
  if (token !== undefined) return token;
  reply.header("WWW-Authenticate", "Bearer");
  throw new ApiError(401, "Send your personal token as `Authorization: Bearer TOKEN`");
}

/** This server as the request reached it: the same connection end, and the names that the client used. */
function loopbackOf({ socket, headers, ip, protocol }: FastifyRequest) {
  const { localAddress = "127.0.0.1", localPort = 0, localFamily } = socket;
  const address = localFamily === "IPv6" ? `[${localAddress}]` : localAddress;
  return {
    origin: `http://${address}:${localPort}`,
    headers: {
      host: headers.host ?? "",
      "x-forwarded-for": ip,
      "x-forwarded-proto": protocol,
    },
  };
}

/** The headers that the protocol reads. */
const passed = /^(?:accept|content-type|last-event-id|mcp-.*)$/;

function toWebRequest(
  { method, headers, body, url }: FastifyRequest,
  origin: string,
  signal: AbortSignal,
): Request {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    passed.test(name) && typeof value === "string" ? [[name, value]] : [],
  );
  return new Request(new URL(url, origin), {
    method,
    headers: kept,
    signal,
    ...(typeof body === "string" && method === "POST" && { body }),
  });
}
