import type { Tool } from "../tool.ts";
import { findBuilds } from "../tools/find-builds.ts";
import { getBuild } from "../tools/get-build.ts";
import { readLog } from "../tools/read-log.ts";
import { cancel, restart, start } from "../tools/run-build.ts";
import { searchLog } from "../tools/search-log.ts";
import { waitForBuild } from "../tools/wait-for-build.ts";
import { whyFailed } from "../tools/why-failed.ts";

/** What assistants can ask a server, and do on it. */
const tools: readonly Tool[] = [
  findBuilds,
  getBuild,
  whyFailed,
  readLog,
  searchLog,
  waitForBuild,
  restart,
  start,
  cancel,
];

/** What tools may do: read, or change something, too. */
type ToolEffects = "read" | "write";

/** The tools that do no more than this. Others do not exist for an assistant. */
export function toolsOf(effects: ToolEffects, more: readonly Tool[] = []): Tool[] {
  return [...tools, ...more].filter(({ effect }) => effects === "write" || effect === "read");
}
