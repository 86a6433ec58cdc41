import {
  isExcludedFromStatistics,
  isCancellable,
  may,
  type Build,
  type PermittedRepo,
  type Viewer,
} from "@signalbox/contract";

/** Cancel while the build is pending or running; otherwise the menu with Restart, Promote and Debug. */
export type AvailableActions = "cancel" | "menu" | "none";

/**
 * The actions offered to a viewer: only those that the server permits. Builds that are excluded from statistics can be
 * neither restarted nor deployed.
 */
export function actionsOf(build: Build, viewer: Viewer, repo: PermittedRepo): AvailableActions {
  if (isCancellable(build.status)) return may("cancelBuild", viewer, repo) ? "cancel" : "none";
  const canStart =
    !isExcludedFromStatistics(build) &&
    may("restartBuild", viewer, repo) &&
    may("promoteBuild", viewer, repo);
  return canStart ? "menu" : "none";
}
