import type { LogState } from "@signalbox/log-engine";
import type { LineSpan } from "../../model/log-address.ts";
import type { EarlierLines } from "../log/use-step-log.ts";

/**
 * Whether the log contains the lines of a span. `unknown`: the beginning of the log has not been read
 * yet.
 */
export type SpanPlace = "within" | "unknown" | "none" | "not yet";

type Known = Pick<LogState, "lineCount" | "ended"> & {
  /** The number of lines before the first available line. */
  linesBefore: number;
  earlier: EarlierLines;
  isLive: boolean;
};

/** Finds out whether linked lines are in the log. */
export function placeOfSpan({ from, to }: LineSpan, known: Known): SpanPlace {
  const { lineCount, linesBefore, earlier, ended, isLive } = known;
  if (from > linesBefore + lineCount) {
    if (isLive) return "not yet";
    return ended && earlier === "none" ? "none" : "unknown";
  }
  return to > linesBefore ? "within" : "unknown";
}
