import type { Build, StatusName } from "@signalbox/contract";

/**
 * The status by which a build is shown. Servers call a build that waits for approval pending, and only its
 * stages tell that they are blocked. As soon as one of them may run, the build is pending indeed.
 */
export function shownStatus({ status, stages }: Pick<Build, "status" | "stages">): StatusName {
  if (status !== "pending") return status;
  const stagesAre = (wanted: StatusName): boolean =>
    stages?.some((stage) => stage.status === wanted) === true;
  return stagesAre("blocked") && !stagesAre("pending") && !stagesAre("running")
    ? "blocked"
    : status;
}
