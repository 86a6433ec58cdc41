import {
  isCancellable,
  may,
  type Build,
  type PermittedRepo,
  type Viewer,
} from "@signalbox/contract";

/** Cancel while the build is pending or running; otherwise the menu with Restart, Promote and Debug. */
export type BuildActionsOffered = "cancel" | "menu" | "none";

/** What a viewer is offered to do with a build: nothing that the server would refuse them. */
export const actionsOf = (
  build: Build,
  viewer: Viewer,
  repo: PermittedRepo,
): BuildActionsOffered => {
  if (isCancellable(build.status)) return may("cancelBuild", viewer, repo) ? "cancel" : "none";
  const canStart = may("restartBuild", viewer, repo) && may("promoteBuild", viewer, repo);
  return canStart ? "menu" : "none";
};

/** Servers refuse to restart builds that nobody approved. */
export const canRestart = (build: Build): boolean =>
  build.status !== "blocked" && build.status !== "declined";
