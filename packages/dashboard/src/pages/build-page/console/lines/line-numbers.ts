import type { LogState } from "@signalbox/log-engine";
import type { Rest } from "../log/use-step-log.ts";

/**
 * How many lines to count before the first one that is here. Lines are numbered by counting them: a piece
 * is what a program wrote at once, so its `pos` skips and repeats lines. What is not here cannot be counted;
 * while the beginning is still to come, its pieces stand for its lines. What the server dropped never
 * comes: its log begins with line 1.
 */
export const linesBefore = (state: Pick<LogState, "firstPos" | "ended">, rest: Rest): number =>
  rest === "none" && state.ended ? 0 : Math.max(0, state.firstPos);
