import type { Clock } from "../../lib/clock.ts";
import { createGate, type Gate } from "./gate.ts";
import { GitError } from "./git-error.ts";
import { sourceLimits } from "./git-limits.ts";

/** Runs a task on a repository, or on none, when a slot is free. */
export type GitQueue = <T>(gitDir: string | null, task: () => Promise<T>) => Promise<T>;

type Lane = {
  readonly gate: Gate;
  /** The number of running and waiting tasks. */
  tasks: number;
  suspendedUntil: number;
};

/**
 * Limits concurrent git processes, so that one repository cannot block the others: each gets a few slots,
 * a hanging process releases its slot, and a repository in which git timed out is suspended for a while. Tasks
 * that wait for a suspended repository are rejected because they would probably time out too.
 */
export function createGitQueue(clock: Clock): GitQueue {
  const shared = createGate(sourceLimits.processesAtOnce, sourceLimits.slow);
  const lanes = new Map<string, Lane>();

  function enter(gitDir: string): Lane {
    const lane = lanes.get(gitDir) ?? {
      gate: createGate(sourceLimits.processesInRepository),
      tasks: 0,
      suspendedUntil: 0,
    };
    lanes.set(gitDir, lane);
    lane.tasks += 1;
    return lane;
  }

  function leave(gitDir: string, lane: Lane): void {
    lane.tasks -= 1;
    if (lane.tasks === 0 && lane.suspendedUntil <= clock()) lanes.delete(gitDir);
  }

  function checkLane(gitDir: string, { suspendedUntil }: Lane): void {
    if (suspendedUntil <= clock()) return;
    const seconds = Math.ceil((suspendedUntil - clock()) / 1000);
    throw new GitError(
      "timeout",
      `git timed out in ${gitDir}; the next attempt is in ${seconds} s`,
    );
  }

  /** Suspends the repository before the slot is released, so that the next task sees it. */
  async function runInLane<T>(gitDir: string, lane: Lane, task: () => Promise<T>): Promise<T> {
    checkLane(gitDir, lane);
    try {
      return await shared(task);
    } catch (error) {
      if (error instanceof GitError && error.failure === "timeout")
        lane.suspendedUntil = clock() + sourceLimits.suspendedMs;
      throw error;
    }
  }

  return async (gitDir, task) => {
    if (gitDir === null) return shared(task);
    const lane = enter(gitDir);
    try {
      checkLane(gitDir, lane);
      return await lane.gate(() => runInLane(gitDir, lane, task));
    } finally {
      leave(gitDir, lane);
    }
  };
}
