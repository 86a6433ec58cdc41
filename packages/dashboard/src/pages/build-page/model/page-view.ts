import { isFinished, type Build, type Stage } from "@signalbox/contract";
import { pageTexts } from "../../../messages/messages.ts";
import { findStage, isAwaitingApproval } from "../../../components/stages/stages-model.ts";

/** The view states of the build page once its build is loaded. */
export type PageView =
  | { view: "resolved"; stage: Stage | undefined }
  | { view: "resolved_blocked"; stage: Stage }
  | { view: "error"; message: string };

/**
 * The view of the page for a stage of a build. A build with an invalid pipeline file has an error and no
 * stages. A new build may not have its stages yet.
 */
export function pageView(build: Build, stageNumber: number): PageView {
  const stage = findStage(build, stageNumber);
  if (stage)
    return { view: isAwaitingApproval(build, stage) ? "resolved_blocked" : "resolved", stage };
  if (build.stages?.length) return { view: "error", message: pageTexts.buildError };
  const reason = build.error || build.cancel_reason;
  if (reason) return { view: "error", message: reason };
  if (!isFinished(build.status)) return { view: "resolved", stage: undefined };
  return { view: "error", message: pageTexts.buildError };
}
