import type { LogState } from "@signalbox/log-engine";
import type { EarlierLines } from "../log/use-step-log.ts";

/**
 * The number of lines before the first available line. Line numbers count lines: `pos` cannot serve
 * because a piece is what a program wrote at once, part of a line or several. The number of missing lines
 * is unknown; until the beginning arrives, its number of pieces is the estimate. If the server dropped
 * the beginning, the first available line is line 1.
 */
export function linesBefore(
  state: Pick<LogState, "firstPos" | "ended">,
  earlier: EarlierLines,
): number {
  return earlier === "none" && state.ended ? 0 : Math.max(0, state.firstPos);
}
