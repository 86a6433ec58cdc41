import type { User } from "@signalbox/contract";
import type { Git } from "../source/git/git.ts";
import { type Clock, secondsOf } from "../lib/clock.ts";
import { createExampleRepositories } from "./create-repositories.ts";
import { importHistory, type HistoryOptions } from "./import-history.ts";
import { readRecording } from "./recorded-builds.ts";

export type MakingDeps = Omit<HistoryOptions, "now" | "recording"> & {
  git: Git;
  clock: Clock;
  signal: AbortSignal;
};

/**
 * Creates the example repositories and stores them, their builds and the logs of these. The newest commit of the first one is
 * stored as unseen, so that the next check of the branches starts its build.
 * @param sync stores the repositories that it finds
 * @returns false if other repositories have the same names; then only the folders of the example were created
 */
export async function makeExample(
  owner: User,
  sync: () => Promise<void>,
  { git, clock, signal, ...deps }: MakingDeps,
): Promise<boolean> {
  const now = secondsOf(clock);
  const [created, recording] = await Promise.all([
    createExampleRepositories(git, deps.own, now, signal),
    readRecording(),
  ]);
  await sync();
  return importHistory(created, owner, { ...deps, recording, now });
}
