import type { Clock } from "../lib/clock.ts";
import { createGate, type Gate } from "./gate.ts";
import { GitError } from "./git-error.ts";
import { sourceLimits } from "./git-limits.ts";

/** Runs a task on a repository, or on none, when its turn has come. */
export type GitQueue = <T>(gitDir: string | null, task: () => Promise<T>) => Promise<T>;

interface Lane {
  readonly gate: Gate;
  /** Tasks that run or wait. */
  tasks: number;
  suspendedUntil: number;
}

/**
 * Shares the places for git processes, so that one repository cannot take them from the others: each has
 * a few at once, a process that hangs gives its place back, and a repository in which git ran out of time
 * is left alone for a while. What waits for it then is rejected, instead of running out of time in turn.
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
    throw new GitError("timeout", `git took too long in ${gitDir}: tried again in ${seconds} s`);
  }

  /** In its turn, so that what waits behind it finds the repository suspended. */
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
