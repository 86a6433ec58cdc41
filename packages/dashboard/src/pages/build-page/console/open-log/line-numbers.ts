import type { LogState } from "@signalbox/log-engine";
import type { EarlierLines } from "../log/use-step-log.ts";

/**
 * The number of lines before the first available line. It cannot be derived from `pos`, because a piece is whatever a
 * program wrote at once, part of a line or several lines. Until the beginning of the log arrives, the number of missing
 * pieces is the estimate. If the server dropped the beginning, the first available line is line 1.
 */
export function linesBefore(
  state: Pick<LogState, "firstPos" | "ended">,
  earlier: EarlierLines,
): number {
  return earlier === "none" && state.ended ? 0 : Math.max(0, state.firstPos);
}
