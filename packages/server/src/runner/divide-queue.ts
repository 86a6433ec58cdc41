import { changeStage } from "../store/build-changes.ts";
import { assignStages } from "./choose-stages.ts";
import { waitsFor } from "./match-runner.ts";
import type { RemoteQueue } from "./remote-queue.ts";
import type { RunnerDeps } from "./runner-deps.ts";

/** The stages that this machine starts, and the actions for the others. */
export type DividedQueue = {
  local: number[];
  /** Offers stages to the runners that wait, and stores why other stages wait. */
  offerOthers: () => void;
};

/**
 * Divides the queue between this machine and the remote runners that wait.
 * @param throttle how many stages a repository may run at once
 */
export function divideQueue(
  remote: RemoteQueue,
  throttle: (repoId: number) => number,
  { store, hub, concurrency }: Pick<RunnerDeps, "store" | "hub" | "concurrency">,
): DividedQueue {
  const queue = store.stages.listSharedQueue();
  const local = concurrency === 0 ? [] : remote.local();
  const polls = { waiting: remote.waiting(), offered: remote.offered() };
  const assignments = assignStages(queue, { concurrency, throttle, local, ...polls });
  const connected = [...local, ...remote.connected()];
  const here = assignments.filter(({ to }) => to === "local").map(({ stage }) => stage);
  const isHere = new Set(here);

  const explain = (): void => {
    for (const stage of queue) {
      if (stage.status !== "pending" || isHere.has(stage.id)) continue;
      const reason = stage.accepted === 0 ? waitsFor(stage, connected) : "";
      if (reason === stage.waits_for) continue;
      changeStage(store, stage.id, { waits_for: reason });
      hub.publishBuild(stage.build_id);
    }
  };

  return {
    local: here,
    offerOthers: () => {
      for (const { stage, to } of assignments) if (to !== "local") remote.offer(stage, to);
      explain();
    },
  };
}
