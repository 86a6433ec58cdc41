import { setImmediate as turn } from "node:timers/promises";
import type { Build, Stage } from "@signalbox/contract";
import type { Deps } from "./deps.ts";
import { ApiError, noRows, toPathNumber } from "../lib/api-error.ts";
import type { Handler } from "./handler.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";
import { approveStage as approve, declineStage as decline } from "../trigger/approve.ts";
import { cancelBuild as cancel, type CancelDeps } from "../trigger/cancel.ts";

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
 * The stage that an approval or refusal is about. These two calls have their own words for what is
 * wrong with a path; `refusal` begins the sentence about a stage that is not blocked.
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

/** Deleted at once; between such portions others have their turn. */
const portion = 100;

export const purgeBuilds: Handler<"purgeBuilds", Pick<Deps, "store" | "logs">> = async (
  { stored, query },
  { store, logs },
) => {
  await deleteBuilds(stored.repo.id, toPathNumber(query.before ?? ""), { store, logs });
  return undefined;
};

/** Deletes the ended builds before a number, with their logs. */
export const deleteBuilds = async (
  repoId: number,
  before: number,
  { store, logs }: Pick<Deps, "store" | "logs">,
): Promise<void> => {
  for (;;) {
    const ids = store.builds.deleteEnded(repoId, before, portion);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => logs.remove(id)));
    await turn();
  }
};

/** The build of a path. Throws an ApiError where the number is none, or no build has it. */
export const findBuild = ({ repo }: StoredRepo, number: string, store: Store): Build => {
  const build = store.builds.find(repo.id, toPathNumber(number));
  if (build === undefined) throw noRows();
  return build;
};
