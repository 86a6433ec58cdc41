import { clientFlags, readClientConfig } from "../config/client-config.ts";
import { parseArguments } from "../config/parse-arguments.ts";
import { readEnvironment } from "../config/secret-variables.ts";

/**
 * `mcp`: answers an assistant by the Model Context Protocol on standard input and output, until the input ends. Nothing else
 * may be printed there.
 */
export async function mcp(args: readonly string[]): Promise<undefined> {
  const { values } = parseArguments({ args: [...args], options: clientFlags });
  const target = readClientConfig(values, readEnvironment(process.env));
  const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
  const { ApiClient } = await import("../assistants/api-client.ts");
  const { createProtocolServer } = await import("../assistants/protocol/create-protocol-server.ts");
  const { tools } = await import("../assistants/protocol/tools.ts");
  const client = new ApiClient(target);
  serveStdio(() => createProtocolServer(tools, client));
}
