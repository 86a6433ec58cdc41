import { McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { ServerContext } from "@modelcontextprotocol/server";
import { version } from "../../lib/version.ts";
import type { ApiClient } from "../api-client.ts";
import { expectCapability } from "../expect-capability.ts";
import { outsideNote, type Line } from "../quote.ts";
import { RefusedError } from "../refused-error.ts";
import { placeOf, resources, type BuildResource } from "./resources.ts";
import { ToolError, type Tool } from "../tool.ts";

const instructions = `Signalbox runs and shows CI builds. For a failed build, ask why_failed first; it is short and names step, line and place. read_log and search_log then show more of a log. ${outsideNote}`;

/** A server of the Model Context Protocol (https://modelcontextprotocol.io) with these tools, which ask this client. */
export function createProtocolServer(tools: readonly Tool[], client: ApiClient): McpServer {
  const server = new McpServer(
    { name: "signalbox", title: "Signalbox", version },
    { instructions },
  );
  for (const tool of tools) addTool(server, tool, client);
  for (const resource of resources) addResource(server, resource, client);
  return server;
}

function addTool(server: McpServer, tool: Tool, client: ApiClient): void {
  const { name, title, description, input, effect } = tool;
  const annotations = {
    readOnlyHint: effect === "read",
    destructiveHint: effect === "destroy",
    idempotentHint: effect === "read",
    openWorldHint: false,
  };
  server.registerTool(
    name,
    { title, description, inputSchema: input, annotations },
    async (given, context) => {
      try {
        const progress = reporter(context);
        const answer = await tool.run(given, {
          client: client.until(context.mcpReq.signal),
          progress,
        });
        const text = [outsideNote, ...answer.lines.map(({ shown }) => shown)].join("\n");
        return { content: [{ type: "text" as const, text }] };
      } catch (error) {
        if (!(error instanceof ToolError || error instanceof RefusedError)) throw error;
        return { content: [{ type: "text" as const, text: error.message }], isError: true };
      }
    },
  );
}

/** Sends progress notifications, if the caller wants them. */
function reporter({ mcpReq }: ServerContext): (text: Line) => void {
  const { _meta: meta } = mcpReq;
  const token = meta?.progressToken;
  if (token === undefined) return () => undefined;
  let count = 0;
  return ({ shown: message }) => {
    count += 1;
    const params = { progressToken: token, progress: count, message };
    // The caller may have left.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

function addResource(server: McpServer, resource: BuildResource, client: ApiClient): void {
  const { name, description, needs, template, read } = resource;
  // Builds are too many to be listed.
  const addresses = new ResourceTemplate(template, { list: undefined });
  server.registerResource(name, addresses, { description }, async (uri, variables, context) => {
    try {
      const asking = client.until(context.mcpReq.signal);
      await expectCapability(asking, needs);
      const { type, text } = await read(placeOf(variables), asking);
      return { contents: [{ uri: uri.href, mimeType: type, text }] };
    } catch (error) {
      if (!(error instanceof ToolError || error instanceof RefusedError)) throw error;
      throw new ResourceNotFoundError(uri.href, error.message);
    }
  });
}
