import type { Build, Stage } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import { settleBuild } from "../store/build-changes.ts";
import type { CancelDeps } from "./cancel.ts";

/**
 * Lets a blocked stage run, as soon as those that it depends on have ended, and remembers the approval for
 * later cron builds of the commit. The build stays as it is.
 */
export const approveStage = (build: Build, stage: Stage, deps: CancelDeps): void => {
  const { store } = deps;
  const waits = (stage.depends_on ?? []).length > 0;
  store.transaction(() => {
    store.approvals.add(build.repo_id, build.after, stage.name);
    store.stages.update(stage.id, { status: waits ? "waiting_on_dependencies" : "pending" });
    settleBuild(store, build.id, secondsOf(deps.clock));
  });
  deps.runner.wake();
  deps.hub.publishBuild(build.id);
};

/** Declines a blocked stage and with it, at once, the build. Other stages keep their status. */
export const declineStage = (build: Build, stage: Stage, deps: CancelDeps): void => {
  const { store } = deps;
  store.transaction(() => {
    store.stages.update(stage.id, { status: "declined" });
    store.builds.update(build.id, { status: "declined" });
  });
  deps.hub.publishBuild(build.id);
};
