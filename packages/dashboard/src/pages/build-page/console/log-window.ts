import { limits } from "@signalbox/contract";

/** What decides which lines of a log are shown. `start` is the first line that was shown so far. */
export type LogWindow = {
  count: number;
  start: number;
  showsAll: boolean;
  /** Lines are arriving from a running step. */
  isLive: boolean;
  /** The lines were arriving live when they were first shown. */
  wasLive: boolean;
  isFollowing: boolean;
};

const size = limits.logLinesFirst;

/**
 * The first line that is shown. A finished log shows its last 250 lines. A running one drops lines
 * from its top by 250 at a time and keeps the remainder, so the view does not shift with each line;
 * while somebody reads above, and once the step has ended, nothing is taken away under their eyes.
 */
export const firstShown = (view: LogWindow): number => {
  const { count, start, showsAll, isLive, wasLive, isFollowing } = view;
  if (showsAll) return 0;
  const held = Math.min(start, Math.max(0, count - size));
  if (!isLive) return wasLive ? held : Math.max(0, count - size);
  return isFollowing ? Math.max(0, Math.floor(count / size) - 1) * size : held;
};
