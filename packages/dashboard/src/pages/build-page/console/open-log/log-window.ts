import { limits } from "@signalbox/contract";

/** Determines which lines of a log are shown. `start` is the first line shown so far. */
export type LogWindow = {
  count: number;
  start: number;
  showsAll: boolean;
  isLive: boolean;
  /** Whether lines were arriving live when they were first shown. */
  wasLive: boolean;
  isFollowing: boolean;
};

const size = limits.initialLogLines;

/**
 * Returns the first line to show. A finished log shows its last 250 lines. A running log drops 250 lines
 * at a time from the top and keeps the remainder, so that the view does not shift with each line. Nothing
 * is dropped while somebody reads further up, or after the step has ended.
 */
export function firstShownLine(view: LogWindow): number {
  const { count, start, showsAll, isLive, wasLive, isFollowing } = view;
  if (showsAll) return 0;
  const held = Math.min(start, Math.max(0, count - size));
  if (!isLive) return wasLive ? held : Math.max(0, count - size);
  return isFollowing ? Math.max(0, Math.floor(count / size) - 1) * size : held;
}

/**
 * Whether a line is shown and stays so. While a finished log is being read, its last lines change.
 * @param range the shown lines, from the first to the one after the last
 */
export function staysShown(
  line: number,
  range: readonly [from: number, to: number],
  view: { isLast: boolean; isLive: boolean; ended: boolean },
): boolean {
  const isMoving = view.isLast && !view.isLive && !view.ended;
  return !isMoving && line >= range[0] && line < range[1];
}
