import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refusalFor } from "../../accounts/auth/foreign-request.ts";
import { originOf } from "../../accounts/auth/same-origin.ts";
import { disconnection } from "../../api/http/disconnection.ts";
import { forbidStoring } from "../../api/http/forbid-storing.ts";
import { ApiError } from "../../lib/api-error.ts";
import { ApiClient } from "../api-client.ts";
import { RefusedError } from "../refused-error.ts";
import { createProtocolServer } from "./create-protocol-server.ts";
import type { McpOptions } from "./register-mcp.ts";
import { toolsOf } from "./tools.ts";

/**
 * Answers one request of an assistant: checks where it comes from, and whose token it brings. Loads the SDK of the protocol.
 */
export async function answerRequest(
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
    if (signal.aborted) return reply.hijack();
    if (!(error instanceof RefusedError)) throw error;
    throw new ApiError(error.status === 0 ? 502 : error.status, error.message);
  }
  const tools = toolsOf(mcp === "write" ? "write" : "read");
  const handler = createMcpHandler(() => createProtocolServer(tools, client));
  return reply.send(await handler.fetch(toWebRequest(request, ourOrigin, signal)));
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
