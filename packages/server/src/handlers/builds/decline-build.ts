import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { declineStage } from "../../trigger/approve.ts";
import type { CancelDeps } from "../../trigger/cancel.ts";
import { toBuildNumber } from "./find-blocked-stage.ts";

export const declineBuild: Handler<"declineBuild", CancelDeps> = ({ stored, params }, deps) => {
  const build = deps.store.builds.find(stored.repo.id, toBuildNumber(params.number));
  if (build === undefined) throw new ApiError(404, "Build not found");
  const stages = deps.store.stages.list(build.id);
  const other = stages.find(({ status }) => status !== "blocked");
  if (other !== undefined || stages.length === 0)
    throw new ApiError(400, `Cannot decline build with status "${other?.status ?? build.status}"`);
  deps.store.transaction(() => {
    for (const stage of stages) declineStage(build, stage, deps);
  });
  return undefined;
};
