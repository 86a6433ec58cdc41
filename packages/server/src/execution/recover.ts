import type { Build } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import type { Store } from "../store/store.ts";
import { endInterrupted } from "./interrupted.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import { settleBuild } from "../store/build-changes.ts";

/**
 * Cleans up after a server that was killed while builds ran: the executors end and remove what the
 * builds left, and the builds become errors. Builds without a running stage continue.
 */
export async function recoverInterruptedBuilds(deps: RunnerDeps): Promise<void> {
  const { store, clock } = deps;
  const marks = store.steps.listExecutorMarks();
  for (const executor of Object.values(deps.executors)) await executor.recover(marks);
  const now = secondsOf(clock);
  for (const build of listInterrupted(store)) {
    if (!endInterrupted(store, build, now, deps.remote !== undefined))
      settleBuild(store, build.id, now);
  }
}

/** Builds that run here or have a running stage. A declined build may have one, because declining stops no stages. */
const listInterrupted = (store: Store): Build[] => {
  const running = store.builds.listUnfinished().filter(({ status }) => status === "running");
  const ids = new Set(running.map(({ id }) => id));
  for (const { status, build_id } of store.stages.listUnfinished()) {
    if (status === "running") ids.add(build_id);
  }
  return [...ids].map((id) => store.builds.findById(id)).filter((build) => build !== undefined);
};
