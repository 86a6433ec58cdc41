import { isFinished, type Build, type Stage } from "@signalbox/contract";
import { endWithError } from "../runner/interrupted.ts";
import type { Store } from "../store/store.ts";

const lostText = "The local run stopped reporting";

/**
 * Ends the build of a local run that no longer reports.
 * @param now unix seconds
 */
export function endLostRun(store: Store, build: Build & { stages: Stage[] }, now: number): void {
  store.transaction(() => {
    for (const stage of build.stages)
      if (!isFinished(stage.status)) endWithError(store, stage, now, () => lostText);
    store.builds.update(build.id, { status: "error", error: lostText, finished: now });
  });
}
