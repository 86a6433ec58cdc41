import type { Handler } from "../../http/handler.ts";
import { declineStage as decline } from "../../trigger/approve.ts";
import type { CancelDeps } from "../../trigger/cancel.ts";
import { findBlockedStage } from "./find-blocked-stage.ts";

export const declineStage: Handler<"declineStage", CancelDeps> = ({ stored, params }, deps) => {
  const refusal = "Cannot decline build with status";
  const { build, stage } = findBlockedStage(stored, params, deps.store, refusal);
  decline(build, stage, deps);
  return undefined;
};
