import type { Build, Stage } from "@signalbox/contract";
import { deleteBuilds } from "../../retention/delete-builds.ts";
import type { Deps } from "./deps.ts";
import { ApiError, noRows, toPathNumber } from "../../lib/api-error.ts";
import type { Handler } from "./handler.ts";
import type { BuildTables } from "../../store/build-tables.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { approveStage as approve, declineStage as decline } from "../../trigger/approve.ts";
import { cancelBuild as cancel, type CancelDeps } from "../../trigger/cancel.ts";

export const cancelBuild: Handler<"cancelBuild", CancelDeps> = ({ stored, params }, deps) =>
  cancel(findBuild(stored, params.number, deps.store), deps);

export const declineBuild: Handler<"declineBuild", CancelDeps> = ({ stored, params }, deps) => {
  const build = deps.store.builds.find(stored.repo.id, toBuildNumber(params.number));
  if (build === undefined) throw new ApiError(404, "Build not found");
  const stages = deps.store.stages.list(build.id);
  const other = stages.find(({ status }) => status !== "blocked");
  if (other !== undefined || stages.length === 0)
    throw new ApiError(400, `Cannot decline build with status "${other?.status ?? build.status}"`);
  deps.store.transaction(() => {
    for (const stage of stages) decline(build, stage, deps);
  });
  return undefined;
};

export const approveStage: Handler<"approveStage", CancelDeps> = ({ stored, params }, deps) => {
  const refusal = "Cannot approve a Pipeline with Status";
  const { build, stage } = findBlockedStage(stored, params, deps.store, refusal);
  approve(build, stage, deps);
  return undefined;
};

export const declineStage: Handler<"declineStage", CancelDeps> = ({ stored, params }, deps) => {
  const refusal = "Cannot decline build with status";
  const { build, stage } = findBlockedStage(stored, params, deps.store, refusal);
  decline(build, stage, deps);
  return undefined;
};

/**
 * Finds the stage to approve or decline. These two calls answer invalid paths with messages of
 * their own; `refusal` begins the message for a stage that is not blocked.
 */
const findBlockedStage = (
  { repo }: StoredRepo,
  path: { number: string; stage: string },
  store: Store,
  refusal: string,
): { build: Build; stage: Stage } => {
  const number = toBuildNumber(path.number);
  const stageNumber = toNumber(path.stage, "Invalid stage number");
  const build = store.builds.find(repo.id, number);
  if (build === undefined) throw new ApiError(404, "Build not found");
  const stage = store.stages.find(build.id, stageNumber);
  if (stage === undefined) throw new ApiError(404, "Stage not found");
  if (stage.status !== "blocked") throw new ApiError(400, `${refusal} "${stage.status}"`);
  return { build, stage };
};

const toBuildNumber = (text: string): number => toNumber(text, "Invalid build number");

const toNumber = (text: string, refusal: string): number => {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError(400, refusal);
};

export const purgeBuilds: Handler<"purgeBuilds", Pick<Deps, "store" | "logs">> = async (
  { stored, query },
  { store, logs },
) => {
  await deleteBuilds(stored.repo.id, toPathNumber(query.before ?? ""), { store, logs });
  return undefined;
};

/** Finds the build that a path names. Throws an ApiError if there is none. */
export function findBuild(
  { repo }: StoredRepo,
  number: string,
  store: Pick<BuildTables, "builds">,
): Build {
  const build = store.builds.find(repo.id, toPathNumber(number));
  if (build === undefined) throw noRows();
  return build;
}
