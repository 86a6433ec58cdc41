import { clientFlags, readClientConfig } from "../../config/client-config.ts";
import { parseArguments } from "../../config/parse-arguments.ts";
import { readEnvironment } from "../../config/secret-variables.ts";
import { userFolder } from "../../lib/program.ts";
import { escapeControls } from "../../pipeline/text/escape-controls.ts";
import { abortedBySignals } from "../aborted-by-signals.ts";
import type { Report } from "../../lib/report.ts";

const options = { ...clientFlags, "mcp-write": { type: "boolean" } } as const;

/**
 * `mcp`: answers an assistant by the Model Context Protocol on standard input and output, until the input ends. Nothing else
 * may be printed there.
 */
export async function mcp(args: readonly string[]): Promise<undefined> {
  const { values } = parseArguments({ args: [...args], options });
  // Without secrets, because pipelines that run here inherit it.
  const environment = readEnvironment(process.env);
  const target = readClientConfig(values, environment);
  const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
  const { ApiClient } = await import("../../assistants/api-client.ts");
  const { createProtocolServer } =
    await import("../../assistants/protocol/create-protocol-server.ts");
  const { toolsOf } = await import("../../assistants/protocol/tools.ts");
  const { localTools } = await import("./local-tools.ts");
  const local = localTools({ here: userFolder(), environment, report });
  const tools = toolsOf(values["mcp-write"] === true ? "write" : "read", local);
  // Also ends a pipeline that runs here, which would otherwise outlive this process.
  const signal = abortedBySignals();
  signal.addEventListener("abort", () => process.stdin.destroy());
  const client = new ApiClient({ ...target, signal });
  serveStdio(() => createProtocolServer(tools, client));
}

/** Clients show what a program prints on standard error. */
const report: Report = {
  line: () => undefined,
  problem: (text) => void process.stderr.write(`${escapeControls(text)}\n`),
};
