import { PipelineChange } from "../entities/pipeline-change.ts";
import { PipelineFile } from "../entities/pipeline-file.ts";
import { StepEnvironment } from "../entities/step-environment.ts";
import * as z from "zod/mini";
import { Build } from "../entities/build.ts";
import { BuildChanges, FileDiff } from "../entities/build-changes.ts";
import { defineCalls, queryParameters, reachParameter } from "./call.ts";
import { listOf } from "../entities/fields.ts";
import { RestartPlan } from "../entities/restart-plan.ts";
import { LogLine } from "../entities/log-line.ts";
import { BuildSummary } from "../entities/summary.ts";

const builds = "/api/repos/{namespace}/{name}/builds";
const build = `${builds}/{number}` as const;

/** Validates the named query parameters; every other one becomes a build parameter. */
const withParameters = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.catchall(z.object(shape), z.string());

/** The earlier build with which one is compared. */
const sinceParameter = { since: z.optional(z.string()) };

/** The values of parameters by name. */
const Parameters = z.record(z.string(), z.string());

/** Null if no build was started because no pipeline of the file matches. */
const started = z.nullable(Build);

/** The builds of a repository, their stages and their logs. */
export const buildCalls = defineCalls({
  listBuilds: {
    summary:
      "Builds, newest first; optionally of one branch or tag. `query` (`status:failure author:kim`), with days beginning in the time zone `zone`, and `before`, the id below which builds are listed, are this server's additions",
    method: "GET",
    path: builds,
    level: "read",
    query: z.object({
      page: z.optional(z.string()),
      per_page: z.optional(z.string()),
      branch: z.optional(z.string()),
      tag: z.optional(z.string()),
      ...queryParameters,
    }),
    answer: listOf(Build),
  },
  createBuild: {
    summary:
      "Starts a build of a branch or commit, null if no pipeline matches; other query parameters become parameters of the build",
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
  listBuildDetails: {
    summary:
      "The newest builds below a number (`before`, default: all), newest first, with stages and steps; the answer has `limit` builds (default 25, at most 100), or fewer if they have many steps (this server's addition)",
    method: "GET",
    path: `${builds}/details`,
    level: "read",
    query: z.object({
      before: z.optional(z.string()),
      limit: z.optional(z.string()),
      ...reachParameter,
    }),
    answer: listOf(Build),
  },
  getBuild: {
    summary: "One build with its stages and steps",
    method: "GET",
    path: build,
    level: "read",
    answer: Build,
  },
  getSummary: {
    summary:
      "Why a build failed: its failed steps, and for the first five of them the log lines that explain the failure (this server's addition)",
    method: "GET",
    path: `${build}/summary`,
    level: "read",
    query: z.object({ format: z.optional(z.string()) }),
    markdown: true,
    answer: BuildSummary,
  },
  listRestarts: {
    summary:
      "The builds that restart this one, newest first and at most 100, without stages (this server's addition)",
    method: "GET",
    path: `${build}/restarts`,
    level: "read",
    query: z.object(reachParameter),
    answer: listOf(Build),
  },
  restartBuild: {
    summary:
      "Restarts a build; with `debug=true`, its commands are traced; with `failed=true` (this server's addition), stages that succeeded are taken over, and only the others run, with those that depend on them",
    method: "POST",
    path: build,
    level: "write",
    query: withParameters({ debug: z.optional(z.string()), failed: z.optional(z.string()) }),
    answer: started,
  },
  getRestart: {
    summary:
      "What a restart of a build's failed stages would take over and run, and what has changed since these stages ran (this server's addition)",
    method: "GET",
    path: `${build}/restart`,
    level: "write",
    answer: RestartPlan,
  },
  cancelBuild: {
    summary: "Cancels a pending or running build; does nothing to a finished one",
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
    summary:
      "Approves a blocked stage, so that it can run; with the `hash` of the pipeline change that was shown (an addition of this server), 409 if it has changed",
    method: "POST",
    path: `${build}/approve/{stage}`,
    level: "write",
    query: z.object({ hash: z.optional(z.string()) }),
  },
  declineStage: {
    summary: "Declines a blocked stage, and with it the build",
    method: "POST",
    path: `${build}/decline/{stage}`,
    level: "write",
  },
  declineBuild: {
    summary: "Declines a build whose stages are all blocked",
    method: "POST",
    path: `${build}/decline`,
    level: "write",
  },
  getPipelineChange: {
    summary:
      "The pipeline file of a build, the one that was approved last or else that of the commit before, and the secrets and privileges that each stage would get, for those who approve the build (this server's addition)",
    method: "GET",
    path: `${build}/pipeline`,
    level: "write",
    answer: PipelineChange,
  },
  getPipelineFile: {
    summary:
      "The pipeline file that a build ran, as written, with its pipelines and steps: their lines, what the build made of them, and why it did not run some (this server's addition)",
    method: "GET",
    path: `${build}/file`,
    level: "read",
    answer: PipelineFile,
  },
  getBuildChanges: {
    summary:
      "The commits and files that are in a build and were not in an earlier one: the build before of the same branch, pull request, tags or target (`since=before`, the default), the last of these that succeeded (`since=green`), the last that was approved or succeeded (`since=approved`), or the one with a number (`since=12`); `files_from=200` continues a list of more than 200 files (this server's addition)",
    method: "GET",
    path: `${build}/changes`,
    level: "read",
    query: z.object({ ...sinceParameter, files_from: z.optional(z.string()) }),
    answer: BuildChanges,
  },
  getFileDiff: {
    summary:
      "The difference of one file (`path`) between the two commits that getBuildChanges compares, for people with access to the repository (this server's addition)",
    method: "GET",
    path: `${build}/changes/diff`,
    level: "read",
    query: z.object({ ...sinceParameter, path: z.optional(z.string()) }),
    answer: FileDiff,
  },
  getParameters: {
    summary:
      "The parameters of a build, with the values that other answers leave out because the names look like those of secrets (this server's addition)",
    method: "GET",
    path: `${build}/parameters`,
    level: "write",
    answer: Parameters,
  },
  getStepEnvironment: {
    summary:
      "The variables that a step got, by name, each with its source and, unless it contains a secret, its value (this server's addition)",
    method: "GET",
    path: `${build}/environment/{stage}/{step}`,
    level: "write",
    answer: StepEnvironment,
  },
  purgeBuilds: {
    summary:
      "Deletes the finished builds below a number, with their logs; unfinished builds are kept",
    method: "DELETE",
    path: builds,
    level: "admin",
    query: z.object({ before: z.optional(z.string()) }),
  },
  getLogs: {
    summary:
      "The log lines of a finished step; with `tail=N` (an addition of this server), the last N lines, or 204 if there is no log",
    method: "GET",
    path: `${build}/logs/{stage}/{step}`,
    level: "read",
    query: z.object({ tail: z.optional(z.string()) }),
    answer: listOf(LogLine),
  },
  getCard: {
    summary:
      "The card that a remote runner sent for a step: JSON as it was sent, with masked secrets",
    method: "GET",
    path: "/api/repos/{namespace}/{name}/cards/{number}/{stage}/{step}",
    level: "read",
    answer: z.object({}),
  },
  deleteLogs: {
    summary: "Deletes the stored log of a step",
    method: "DELETE",
    path: `${build}/logs/{stage}/{step}`,
    level: "admin",
  },
});
