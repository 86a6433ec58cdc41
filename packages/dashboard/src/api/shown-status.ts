import { isFailureOrError, type Build, type StatusName } from "@signalbox/contract";

/**
 * The status that is shown for a build. Servers give a build that waits for approval the status "pending";
 * only its stages are "blocked". If another stage is pending or running, the build is shown as pending.
 */
export function shownStatus({ status, stages }: Pick<Build, "status" | "stages">): StatusName {
  if (status !== "pending") return status;
  const allStagesAre = (wanted: StatusName): boolean =>
    stages?.some((stage) => stage.status === wanted) === true;
  return allStagesAre("blocked") && !allStagesAre("pending") && !allStagesAre("running")
    ? "blocked"
    : status;
}

/** Shown for a stage or step whose failure its pipeline file ignores (`failure: ignore`). No server sends it. */
export const ignoredFailure = "ignored_failure";

/** The status that is shown for a stage or step. */
export function shownPartStatus(part: {
  status: StatusName;
  errignore?: boolean | undefined;
}): StatusName {
  return part.errignore === true && isFailureOrError(part.status) ? ignoredFailure : part.status;
}
