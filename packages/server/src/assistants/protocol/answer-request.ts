import { createMcpHandler } from "@modelcontextprotocol/server";
import type { ApiClient } from "../api-client.ts";
import { createProtocolServer } from "./create-protocol-server.ts";
import { toolsOf, type ToolEffects } from "./tools.ts";

/** Answers one request of the protocol. Loads the SDK, so it is imported with the first request. */
export async function answerRequest(
  request: Request,
  client: ApiClient,
  effects: ToolEffects,
): Promise<Response> {
  const handler = createMcpHandler(() => createProtocolServer(toolsOf(effects), client));
  return handler.fetch(request);
}
