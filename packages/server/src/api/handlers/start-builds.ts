import {
  type Build,
  errorMessages,
  isFinished,
  isRestartable,
  limits,
  type Repo,
  type User,
} from "@signalbox/contract";
import { findBuild } from "./builds.ts";
import { ApiError, noRows } from "../../lib/api-error.ts";
import type { Handler, Input } from "./handler.ts";
import { SourceError } from "../../source/source-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { DetailedBuild } from "../../store/stages.ts";
import type { Store } from "../../store/store.ts";
import type { Suggest } from "../../suggestion/create-suggestions.ts";
import { checkBuildRequest } from "../../trigger/check-build-request.ts";
import {
  type BuildRequest,
  requestForDeployment,
  requestForCustomBuild,
  requestForRestart,
  requestForTrial,
  toRef,
} from "../../trigger/build-request.ts";
import { refusePaused, type Trigger } from "../../trigger/trigger.ts";

/** The dependencies shared by all handlers that start builds. */
export type StartDeps = { store: Store; trigger: Trigger };

/**
 * Finds the build to restart. Throws an ApiError if it is a trial or a local run, or if the repository has no owner.
 */
const findBuildToRepeat = (stored: StoredRepo, number: string, store: Store): Build => {
  const build = findBuild(stored, number, store);
  if (build.trial)
    throw new ApiError(
      400,
      "A trial cannot be restarted or deployed; commit its pipeline file first",
    );
  if (build.local !== undefined)
    throw new ApiError(
      400,
      "A local run cannot be restarted or deployed, because the server does not have its files",
    );
  if (ownerOf(stored.repo, store) === undefined) throw new ApiError(500, errorMessages.noRows);
  return build;
};

/** Undefined if the repository was never enabled or its owner was deleted. */
const ownerOf = (repo: StoredRepo["repo"], store: Store): User | undefined =>
  store.users.findById(repo.user_id);

/** Starts a build and returns it without stages, or null if no build was started. */
export async function startBuild(
  stored: StoredRepo,
  request: BuildRequest,
  { trigger }: StartDeps,
  from: Parameters<Trigger["start"]>[2] = {},
): Promise<Build | null> {
  const problem = checkBuildRequest(request);
  if (problem !== null) throw new ApiError(400, problem);
  const started = await trigger.start(stored, request, from).catch(throwApiError(500));
  if (started === null) return null;
  const { stages: _, ...build } = started;
  return build;
}

/** Turns an error of the git repository into an API error with the same message. */
export function throwApiError(status: number) {
  return (error: unknown): never => {
    if (!(error instanceof SourceError)) throw error;
    if (error.reason === "file_empty") throw new ApiError(400, error.message);
    const isUnknown = error.reason === "commit_not_found";
    throw new ApiError(isUnknown ? status : 500, error.message);
  };
}

/** The build parameters: every query parameter that has no meaning of its own. */
const paramsOf = (
  query: Readonly<Record<string, string | undefined>>,
  reserved: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || reserved.includes(key) ? [] : [[key, value]],
    ),
  );

/** Builds the newest commit of a branch, or the given commit as part of that branch. */
export const createBuild: Handler<"createBuild", StartDeps> = async (input, deps) => {
  const { stored, query, caller } = input;
  if (ownerOf(stored.repo, deps.store) === undefined) throw noRows();
  refusePaused(stored.repo);
  const ref = toRef(query.branch || stored.repo.default_branch);
  const head = await deps.trigger.findCommit(stored, ref).catch(throwApiError(404));
  const commit = query.commit
    ? await deps.trigger.findOwnCommit(stored, query.commit).catch(throwApiError(404))
    : head;
  const params = paramsOf(query, ["branch", "commit"]);
  const request = requestForCustomBuild(ref, commit, deps.trigger.authors, { caller, params });
  return startBuild(stored, request, deps);
};

type TrialDeps = StartDeps & { suggest: Suggest };

/** Runs the suggested pipeline file, and no other: its administrators need not be able to commit. */
export const startTrial: Handler<"startTrial", TrialDeps> = async (
  { stored, caller, body },
  deps,
) => {
  const { repo } = stored;
  if (!body.text) throw new ApiError(400, "text is required: the suggestion as it was read");
  checkTrialAllowed(repo);
  const found = await deps.suggest(stored, { isVisitor: false }).catch(throwApiError(404));
  if (found === undefined) throw hasPipelineFile(repo);
  const { commit, text } = found;
  if (text !== body.text) throw new ApiError(409, "The suggestion has changed; read it again");
  // Reading the commit takes a while, in which somebody may have protected the repository.
  checkTrialAllowed(deps.store.repos.findById(repo.id)?.repo);
  const ref = toRef(repo.default_branch);
  const path = repo.config_path || limits.defaultConfigPath;
  const request = requestForTrial(ref, commit, deps.trigger.authors, { caller, path });
  const build = await startBuild(stored, request, deps, { trialFile: text });
  if (build === null) throw new ApiError(409, deps.trigger.whyNone(stored, request));
  return build;
};

const checkTrialAllowed = (repo: Repo | undefined): void => {
  if (repo?.active !== true) throw new ApiError(409, "The repository is not active");
  if (repo.protected)
    throw new ApiError(409, "A protected repository runs committed pipeline files only");
};

export function hasPipelineFile({ default_branch, config_path }: Repo): ApiError {
  const path = config_path || limits.defaultConfigPath;
  return new ApiError(409, `The newest commit of ${default_branch} already has the file ${path}`);
}

export const restartBuild: Handler<"restartBuild", StartDeps> = (input, deps) => {
  const { stored, query, caller } = input;
  const build = findBuildToRestart(stored, input.params.number, deps.store);
  const params = paramsOf(query, ["debug", "failed"]);
  const request = requestForRestart(build, { caller, params, debug: query.debug === "true" });
  const earlier = query.failed === "true" ? withEndedStages(build, deps.store) : undefined;
  return startBuild(stored, request, deps, { earlier });
};

/** Like findBuildToRepeat; a build that waits for approval or was declined is an ApiError, too. */
export function findBuildToRestart(stored: StoredRepo, number: string, store: Store): Build {
  const build = findBuildToRepeat(stored, number, store);
  if (!isRestartable(build.status)) throw new ApiError(400, `cannot start a ${build.status} build`);
  return build;
}

/** Throws an ApiError if some of the build may still fail, or if nothing has failed. */
export function withEndedStages(found: Build, store: Store): DetailedBuild {
  if (found.status === "success")
    throw new ApiError(400, `Build #${found.number} succeeded, so nothing of it has failed`);
  const build = store.stages.withStages(found);
  if (![build, ...build.stages].every(({ status }) => isFinished(status)))
    throw new ApiError(
      400,
      `Build #${build.number} has not ended; restart what failed when it has, or restart all of it`,
    );
  return build;
}

export const promoteBuild: Handler<"promoteBuild", StartDeps> = (input, deps) =>
  deploy("promote", input, deps);

export const rollbackBuild: Handler<"rollbackBuild", StartDeps> = (input, deps) =>
  deploy("rollback", input, deps);

const deploy = (
  event: "promote" | "rollback",
  { stored, query, caller, params: path }: Input<"promoteBuild">,
  deps: StartDeps,
): Promise<Build | null> => {
  const build = findBuildToRepeat(stored, path.number, deps.store);
  const { target } = query;
  if (!target) throw new ApiError(400, "Missing target environment");
  const params = paramsOf(query, ["target"]);
  return startBuild(stored, requestForDeployment(build, { caller, params, event, target }), deps);
};
