import { setTimeout as wait } from "node:timers/promises";
import { runnerLimits } from "../lib/runner-limits.ts";
import { findProcesses, ownGroups, type ProcessTraits } from "./process-table.ts";

/**
 * Ends all processes of a stage: asks them by SIGTERM, and kills those that are left after the grace.
 * Resolves with the processes that could not be ended: none, but for what the system itself holds on to.
 */
export const endProcesses = async (traits: ProcessTraits, graceMs: number): Promise<number[]> => {
  const asked = await signalAll(traits, "SIGTERM");
  if (asked.length === 0) return [];
  const left = await waitUntilGone(traits, graceMs);
  return left.length === 0 ? [] : killAll(traits);
};

/** Looks often at first, as most processes go at once, and then more and more rarely. */
const waitUntilGone = async (traits: ProcessTraits, graceMs: number): Promise<number[]> => {
  const over = AbortSignal.timeout(graceMs);
  for (
    let pause: number = runnerLimits.pollMs;
    ;
    pause = Math.min(2 * pause, runnerLimits.maxPollMs)
  ) {
    await wait(pause);
    const left = await findProcesses(traits);
    if (left.length === 0 || over.aborted) return left;
  }
};

/** More than once, as a process may start another while it is being looked for. */
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

/** A process that is gone by now needs no signal. */
const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone, or not ours to end: the next look tells.
  }
};
