import type { Tool } from "../tool.ts";
import { findBuilds } from "../tools/find-builds.ts";
import { getBuild } from "../tools/get-build.ts";
import { readLog } from "../tools/read-log.ts";
import { searchLog } from "../tools/search-log.ts";
import { waitForBuild } from "../tools/wait-for-build.ts";
import { whyFailed } from "../tools/why-failed.ts";

/** What assistants can ask a server, and do on it. */
export const tools: readonly Tool[] = [
  findBuilds,
  getBuild,
  whyFailed,
  readLog,
  searchLog,
  waitForBuild,
];
