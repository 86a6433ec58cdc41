import type { Capability } from "@signalbox/contract";
import type { ApiClient } from "./api-client.ts";
import { say } from "./quote.ts";
import { ToolError } from "./tool.ts";

/**
 * Throws a ToolError if the server lacks a capability: it may answer a call for it as if nothing were there, or ignore a parameter
 * that it does not know.
 */
export async function expectCapability(client: ApiClient, capability: Capability): Promise<void> {
  const server = await client.find("getCapabilities", {});
  const lack = server === undefined ? "" : server.lacks?.[capability];
  if (lack === undefined) return;
  throw new ToolError(say`This server cannot do that${lack === "" ? say`` : say`: ${lack}`}`);
}
