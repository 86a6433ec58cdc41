import type { Handler } from "../../http/handler.ts";
import { approveStage as approve } from "../../trigger/approve.ts";
import type { CancelDeps } from "../../trigger/cancel.ts";
import { findBlockedStage } from "./find-blocked-stage.ts";

export const approveStage: Handler<"approveStage", CancelDeps> = ({ stored, params }, deps) => {
  const refusal = "Cannot approve a Pipeline with Status";
  const { build, stage } = findBlockedStage(stored, params, deps.store, refusal);
  approve(build, stage, deps);
  return undefined;
};
