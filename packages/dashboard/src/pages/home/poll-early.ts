import type { User } from "@signalbox/contract";

export type PollEarlyOptions = {
  /** When the repositories were synced before this sync, in Unix seconds. */
  syncedBefore: number;
  fetchUser: () => Promise<User>;
  wait: (ms: number) => Promise<void>;
};

/** Most syncs end within this time, long before the first regular poll. */
const pollEarlyMs = 1000;

/**
 * Checks soon after a sync was started whether it has already ended, and returns the user if so. Returns undefined
 * if the regular poll must find out. Some servers set `syncing` in the background, so `false` may also mean that the sync
 * has not started: only a later `synced` proves that it has ended.
 */
export async function pollEarly(options: PollEarlyOptions): Promise<User | undefined> {
  await options.wait(pollEarlyMs);
  const user = await options.fetchUser().catch(() => undefined);
  const isOver = user?.syncing === false && user.synced !== options.syncedBefore;
  return isOver ? user : undefined;
}
