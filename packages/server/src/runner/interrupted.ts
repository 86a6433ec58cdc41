import { isFinished, type Build, type Stage } from "@signalbox/contract";
import type { Store } from "../store/store.ts";

const sentence = (what: "build" | "stage" | "step"): string =>
  `The server stopped while this ${what} ran`;

/**
 * Ends a build one of whose stages ran when the server stopped, or was killed: what ran is an error
 * that says so, and what had not begun is skipped. A build between two stages has lost nothing and
 * goes on; false is returned then.
 */
export const endInterrupted = (store: Store, build: Build, now: number): boolean => {
  const { stages } = store.stages.withStages(build);
  if (!stages.some(({ status }) => status === "running")) return false;
  store.transaction(() => {
    for (const stage of stages) endStage(store, stage, now);
    if (isFinished(build.status)) return;
    const error = sentence("build");
    store.builds.update(build.id, { status: "error", error, finished: now });
  });
  return true;
};

const endStage = (store: Store, stage: Stage, now: number): void => {
  for (const { id, status } of stage.steps ?? []) {
    if (status === "running") {
      store.steps.update(id, {
        status: "error",
        error: sentence("step"),
        exit_code: 255,
        stopped: now,
      });
    }
    if (status === "pending") {
      store.steps.update(id, { status: "skipped", started: now, stopped: now });
    }
  }
  if (stage.status === "running") {
    const error = sentence("stage");
    store.stages.update(stage.id, { status: "error", error, exit_code: 255, stopped: now });
  } else if (!isFinished(stage.status)) {
    store.stages.update(stage.id, { status: "skipped", started: now, stopped: now });
  }
};
