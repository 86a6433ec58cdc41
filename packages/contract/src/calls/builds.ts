import * as z from "zod/mini";
import { Build } from "../entities/build.ts";
import { defineCalls } from "./call.ts";
import { listOf } from "../entities/fields.ts";
import { LogLine } from "../entities/log-line.ts";

const builds = "/api/repos/{namespace}/{name}/builds";
const build = `${builds}/{number}` as const;

/** Validates the named query parameters; every other one becomes a build parameter. */
const withParameters = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.catchall(z.object(shape), z.string());

/** Null if no build was started because no pipeline of the file matches. */
const started = z.nullable(Build);

/** The builds of a repository, their stages and their logs. */
export const buildCalls = defineCalls({
  listBuilds: {
    summary: "Builds, newest first; of one branch or one tag if named",
    method: "GET",
    path: builds,
    level: "read",
    query: z.object({
      page: z.optional(z.string()),
      per_page: z.optional(z.string()),
      branch: z.optional(z.string()),
      tag: z.optional(z.string()),
    }),
    answer: listOf(Build),
  },
  createBuild: {
    summary: "Starts a build of a branch or commit; null if no pipeline is meant for it",
    method: "POST",
    path: builds,
    level: "write",
    query: withParameters({ branch: z.optional(z.string()), commit: z.optional(z.string()) }),
    answer: started,
  },
  getLatestBuild: {
    summary:
      "The newest build of a branch or ref (default: the default branch), with stages and steps",
    method: "GET",
    path: `${builds}/latest`,
    level: "read",
    query: z.object({ branch: z.optional(z.string()), ref: z.optional(z.string()) }),
    answer: Build,
  },
  getBuild: {
    summary: "One build with its stages and steps",
    method: "GET",
    path: build,
    level: "read",
    answer: Build,
  },
  restartBuild: {
    summary: "Starts the same build again, with `debug=true` tracing its commands",
    method: "POST",
    path: build,
    level: "write",
    query: withParameters({ debug: z.optional(z.string()) }),
    answer: started,
  },
  cancelBuild: {
    summary: "Ends a pending or running build as killed; harmless on a finished one",
    method: "DELETE",
    path: build,
    level: "write",
    answer: Build,
  },
  promoteBuild: {
    summary: "Starts a deployment of a build to a target",
    method: "POST",
    path: `${build}/promote`,
    level: "write",
    query: withParameters({ target: z.optional(z.string()) }),
    answer: started,
  },
  rollbackBuild: {
    summary: "Starts a rollback of a target to a build",
    method: "POST",
    path: `${build}/rollback`,
    level: "write",
    query: withParameters({ target: z.optional(z.string()) }),
    answer: started,
  },
  approveStage: {
    summary: "Lets a blocked stage run",
    method: "POST",
    path: `${build}/approve/{stage}`,
    level: "write",
  },
  declineStage: {
    summary: "Declines a blocked stage, and with it the build",
    method: "POST",
    path: `${build}/decline/{stage}`,
    level: "write",
  },
  declineBuild: {
    summary: "Declines all stages of a build, which must all be blocked",
    method: "POST",
    path: `${build}/decline`,
    level: "write",
  },
  purgeBuilds: {
    summary:
      "Deletes the ended builds before a number, with their logs; builds that have not ended stay",
    method: "DELETE",
    path: builds,
    level: "admin",
    query: z.object({ before: z.optional(z.string()) }),
  },
  getLogs: {
    summary:
      "The log lines of a finished step; with `tail=N` (this server's addition) the last N of them, or nothing (204) where there are none",
    method: "GET",
    path: `${build}/logs/{stage}/{step}`,
    level: "read",
    query: z.object({ tail: z.optional(z.string()) }),
    answer: listOf(LogLine),
  },
  deleteLogs: {
    summary: "Deletes the stored log of a step",
    method: "DELETE",
    path: `${build}/logs/{stage}/{step}`,
    level: "admin",
  },
});
