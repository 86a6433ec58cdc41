import { isFinished, type Build, type Stage } from "@signalbox/contract";
import { exitCodes } from "../lib/exit-codes.ts";
import type { Store } from "../store/store.ts";

type Part = "build" | "stage" | "step";

const interruptedError = (what: Part): string => `The server stopped while this ${what} ran`;

/**
 * Ends a build that had a running stage when the server stopped or was killed. Running stages and steps
 * become errors, pending ones are skipped. Returns false if no stage was running: such a build has lost
 * nothing and continues. Stages of remote runners continue, and the build then ends with the last of them.
 * @param hasRunners whether this server lets remote runners call
 */
export function endInterrupted(
  store: Store,
  build: Build,
  now: number,
  hasRunners: boolean,
): boolean {
  const { stages: all } = store.stages.withStages(build);
  const remote = hasRunners ? store.remoteStages.idsOfBuild(build.id) : new Set<number>();
  const stages = all.filter(({ id }) => !remote.has(id));
  if (!stages.some(({ status }) => status === "running")) return false;
  const hasRemoteStages = all.some(({ id, status }) => remote.has(id) && !isFinished(status));
  store.transaction(() => {
    for (const stage of stages) endWithError(store, stage, now, interruptedError);
    if (isFinished(build.status) || hasRemoteStages) return;
    const error = interruptedError("build");
    store.builds.update(build.id, { status: "error", error, finished: now });
  });
  return true;
}

/** Ends a stage that will not continue: what runs becomes an error, what has not started is skipped. */
function endWithError(
  store: Store,
  stage: Stage,
  now: number,
  errorOf: (what: "stage" | "step") => string,
): void {
  for (const { id, status } of stage.steps ?? []) {
    if (status === "running") {
      store.tests.discard(id);
      store.steps.update(id, {
        status: "error",
        error: errorOf("step"),
        exit_code: exitCodes.error,
        stopped: now,
      });
    }
    if (status === "pending") {
      store.steps.update(id, { status: "skipped", started: now, stopped: now });
    }
  }
  if (stage.status === "running") {
    const error = errorOf("stage");
    store.stages.update(stage.id, {
      status: "error",
      error,
      exit_code: exitCodes.error,
      stopped: now,
    });
  } else if (!isFinished(stage.status)) {
    store.stages.update(stage.id, { status: "skipped", started: now, stopped: now });
  }
}
