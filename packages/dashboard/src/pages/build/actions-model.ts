import {
  isCancellable,
  may,
  type Build,
  type PermittedRepo,
  type Viewer,
} from "@signalbox/contract";

/** What the buttons of a build can do. */
export type BuildAction = "cancel" | "restart" | "debug";

const actionCalls = {
  cancel: "cancelBuild",
  restart: "restartBuild",
  debug: "restartBuild",
} as const satisfies Record<BuildAction, string>;

/** The actions that a viewer is offered: cancelling while the build is pending or running, others then. */
export const actionsOf = (build: Build, viewer: Viewer, repo: PermittedRepo): BuildAction[] => {
  const offered: BuildAction[] = isCancellable(build.status) ? ["cancel"] : ["restart", "debug"];
  return offered.filter((action) => may(actionCalls[action], viewer, repo));
};

/** Servers refuse to restart builds that nobody approved. */
export const canRestart = (build: Build): boolean =>
  build.status !== "blocked" && build.status !== "declined";
