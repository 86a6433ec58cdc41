import { changeStage } from "../store/build-changes.ts";
import { assignStages, type SharedQueuedStage } from "./choose-stages.ts";
import { execRefusal } from "./executors/exec/exec-policy.ts";
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
  { store, hub, concurrency, exec }: Pick<RunnerDeps, "store" | "hub" | "concurrency" | "exec">,
): DividedQueue {
  const queue = store.stages.listSharedQueue();
  const local = concurrency === 0 ? [] : remote.local();
  const polls = { waiting: remote.waiting(), offered: remote.offered() };
  const refusals = new Map<number, string | undefined>();
  /** Runners may have stages that this machine refuses: those who start them decide what runs there. */
  const refusalOf = ({ type, repo_id }: SharedQueuedStage): string | undefined => {
    if (type !== "exec") return undefined;
    const repo = refusals.has(repo_id) ? undefined : store.repos.findById(repo_id)?.repo;
    if (repo !== undefined) refusals.set(repo_id, execRefusal(exec, repo));
    return refusals.get(repo_id);
  };
  const isRefusedHere = (stage: SharedQueuedStage): boolean => refusalOf(stage) !== undefined;
  const assignments = assignStages(queue, {
    concurrency,
    throttle,
    local,
    isRefusedHere,
    ...polls,
  });
  const remotes = remote.connected();
  const reasonOf = (stage: SharedQueuedStage): string => {
    const refusal = concurrency === 0 ? undefined : refusalOf(stage);
    const reason = waitsFor(stage, refusal === undefined ? [...local, ...remotes] : remotes);
    return reason === "" || refusal === undefined ? reason : `${reason}. ${refusal}`;
  };
  const here = assignments.filter(({ to }) => to === "local").map(({ stage }) => stage);
  const isHere = new Set(here);

  const explain = (): void => {
    for (const stage of queue) {
      if (stage.status !== "pending" || isHere.has(stage.id)) continue;
      const reason = stage.accepted === 0 ? reasonOf(stage) : "";
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
