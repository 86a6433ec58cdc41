import { setTimeout as wait } from "node:timers/promises";
import { runnerLimits } from "../../../lib/runner-limits.ts";
import { findProcesses, ownGroups, type ProcessTraits } from "./process-table.ts";

/**
 * Ends all processes of a stage: sends SIGTERM, and SIGKILL to those that remain after the grace period.
 * Resolves with the ids of processes that survived both, for example because they hang in a system call.
 */
export async function endProcesses(traits: ProcessTraits, graceMs: number): Promise<number[]> {
  const signalled = await signalAll(traits, "SIGTERM");
  if (signalled.length === 0) return [];
  const left = await waitUntilGone(traits, graceMs);
  return left.length === 0 ? [] : killAll(traits);
}

/** Polls often at first, because most processes end at once, then less and less often. */
const waitUntilGone = async (traits: ProcessTraits, graceMs: number): Promise<number[]> => {
  const timeout = AbortSignal.timeout(graceMs);
  for (
    let pause: number = runnerLimits.pollMs;
    ;
    pause = Math.min(2 * pause, runnerLimits.maxPollMs)
  ) {
    await wait(pause);
    const left = await findProcesses(traits);
    if (left.length === 0 || timeout.aborted) return left;
  }
};

/** Repeats the kill because a process may start another one while the table is being read. */
const killAll = async (traits: ProcessTraits): Promise<number[]> => {
  for (let round = 0; ; round += 1) {
    await signalAll(traits, "SIGKILL");
    await wait(runnerLimits.pollMs);
    const left = await findProcesses(traits);
    if (left.length === 0 || round === runnerLimits.killRounds) return left;
  }
};

const signalAll = async (traits: ProcessTraits, signal: NodeJS.Signals): Promise<number[]> => {
  const found = await findProcesses(traits);
  for (const group of ownGroups(traits)) send(-group, signal);
  for (const pid of found) send(pid, signal);
  return found;
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended, or the server may not signal it; the next poll shows which.
  }
};
