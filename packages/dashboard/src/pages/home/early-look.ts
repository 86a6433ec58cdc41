import type { User } from "@signalbox/contract";

export type EarlyLookOptions = {
  /** When the repositories were synced last, before this sync: unix seconds. */
  syncedBefore: number;
  /** Asks the server for the user. */
  ask: () => Promise<User>;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
};

/** Most syncs are over by then, long before the first regular poll. */
const earlyLookMs = 1000;

/**
 * Looks soon after a sync was started whether it is over already, and returns the user if so. It returns
 * undefined when the regular poll has to find out. Drone sets `syncing` in the background, so `false`
 * alone may mean that the sync has not begun: only a later `synced` proves its end.
 */
export const earlyLook = async (options: EarlyLookOptions): Promise<User | undefined> => {
  await options.wait(earlyLookMs);
  const user = await options.ask().catch(() => undefined);
  const isOver = user?.syncing === false && user.synced !== options.syncedBefore;
  return isOver ? user : undefined;
};
