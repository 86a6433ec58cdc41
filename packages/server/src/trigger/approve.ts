import type { Build, Stage } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import { settleBuild } from "../store/build-changes.ts";
import type { CancelDeps } from "./cancel.ts";

/**
 * Approves a blocked stage: it runs once its dependencies have ended. The approval is stored, so that later
 * cron builds of the same commit need no second one.
 */
export function approveStage(build: Build, stage: Stage, reviewer: string, deps: CancelDeps): void {
  const { store } = deps;
  const hasDependencies = (stage.depends_on ?? []).length > 0;
  store.transaction(() => {
    store.approvals.add(build.repo_id, build.after, stage.name);
    store.stages.update(stage.id, {
      status: hasDependencies ? "waiting_on_dependencies" : "pending",
      reviewer,
      reviewed: secondsOf(deps.clock),
    });
    settleBuild(store, build.id, secondsOf(deps.clock));
  });
  deps.runner.wake();
  deps.hub.publishBuild(build.id);
}

/** Declines a blocked stage and its build. The other stages keep their status. */
export function declineStage(build: Build, stage: Stage, reviewer: string, deps: CancelDeps): void {
  const { store } = deps;
  store.transaction(() => {
    store.stages.update(stage.id, {
      status: "declined",
      reviewer,
      reviewed: secondsOf(deps.clock),
    });
    store.builds.update(build.id, { status: "declined" });
  });
  deps.hub.publishBuild(build.id);
}
