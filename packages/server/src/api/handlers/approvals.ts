import type { Build, Stage } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { approveStage as approve, declineStage as decline } from "../../trigger/approve.ts";
import type { CancelDeps } from "../../trigger/cancel.ts";
import type { Handler } from "./handler.ts";
import { describePipelineChange, type PipelineChangeDeps } from "./pipeline-change.ts";

export const declineBuild: Handler<"declineBuild", CancelDeps> = (
  { stored, params, caller },
  deps,
) => {
  const build = deps.store.builds.find(stored.repo.id, toBuildNumber(params.number));
  if (build === undefined) throw new ApiError(404, "Build not found");
  const stages = deps.store.stages.list(build.id);
  const other = stages.find(({ status }) => status !== "blocked");
  if (other !== undefined || stages.length === 0)
    throw new ApiError(400, `Cannot decline build with status "${other?.status ?? build.status}"`);
  deps.store.transaction(() => {
    for (const stage of stages) decline(build, stage, caller.login, deps);
  });
  return undefined;
};

/** With the hash of what the caller was shown, it approves nothing else. */
export const approveStage: Handler<"approveStage", CancelDeps & PipelineChangeDeps> = async (
  { stored, params, query, caller },
  deps,
) => {
  const find = () =>
    findBlockedStage(stored, params, deps.store, "Cannot approve a Pipeline with Status");
  const shown = query.hash && (await describePipelineChange(stored, find().build, deps)).hash;
  if (query.hash !== shown)
    throw new ApiError(
      409,
      "The pipeline file, or what its stages would get, has changed since it was shown; look at it again",
    );
  const { build, stage } = find();
  approve(build, stage, caller.login, deps);
  return undefined;
};

export const declineStage: Handler<"declineStage", CancelDeps> = (
  { stored, params, caller },
  deps,
) => {
  const refusal = "Cannot decline build with status";
  const { build, stage } = findBlockedStage(stored, params, deps.store, refusal);
  decline(build, stage, caller.login, deps);
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
