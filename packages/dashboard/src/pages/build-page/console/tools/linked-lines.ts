import type { LogState } from "@signalbox/log-engine";
import type { LineSpan } from "../../model/log-address.ts";
import type { Rest } from "../log/use-step-log.ts";

/** Whether the log has lines of a span. `unknown`: its beginning is not here yet. */
export type SpanPlace = "within" | "unknown" | "none" | "not yet";

type Known = Pick<LogState, "lineCount" | "ended"> & {
  /** Lines that the numbers count before the first one that is here. */
  linesBefore: number;
  rest: Rest;
  isLive: boolean;
};

/** What can be said of lines that are linked. */
export const placeOfSpan = ({ from, to }: LineSpan, known: Known): SpanPlace => {
  const { lineCount, linesBefore, rest, ended, isLive } = known;
  if (from > linesBefore + lineCount) {
    if (isLive) return "not yet";
    return ended && rest === "none" ? "none" : "unknown";
  }
  return to > linesBefore ? "within" : "unknown";
};
