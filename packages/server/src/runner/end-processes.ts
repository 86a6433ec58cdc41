import { setTimeout as wait } from "node:timers/promises";
import { runnerLimits } from "./limits.ts";
import { findProcesses, ownGroups, type ProcessTraits } from "./process-table.ts";

/**
 * Ends all processes of a stage: asks them by SIGTERM, and kills those that are left after the grace.
 * Resolves with the processes that could not be ended: none, but for what the system itself holds on to.
 */
export const endProcesses = async (traits: ProcessTraits, graceMs: number): Promise<number[]> => {
  const { killRoundMs, killRounds } = runnerLimits;
  let left = await signalAll(traits, "SIGTERM");
  for (let waited = 0; left.length > 0 && waited < graceMs; waited += killRoundMs) {
    await wait(killRoundMs);
    left = await findProcesses(traits);
  }
  for (let round = 0; left.length > 0 && round < killRounds; round += 1) {
    await signalAll(traits, "SIGKILL");
    await wait(killRoundMs);
    left = await findProcesses(traits);
  }
  return left;
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
