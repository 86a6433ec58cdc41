import type { LogEngine, LogState } from "@signalbox/log-engine";
import type { LineSpan } from "../../log-address.ts";
import type { Rest } from "../use-step-log.ts";

/** Whether the log has lines of a span. `within`: it has pieces there, of which lines may begin. */
export type SpanPlace = "within" | "unknown" | "none" | "not yet";

type Known = Pick<LogState, "firstPos" | "lastPos" | "ended">;

/** What can be said of lines that are linked without reading the log. Of a stored log its end comes first. */
export const placeOfSpan = (
  { from, to }: LineSpan,
  { firstPos, lastPos, ended }: Known,
  rest: Rest,
  isLive: boolean,
): SpanPlace => {
  if (from - 1 > lastPos) {
    if (isLive) return "not yet";
    return ended ? "none" : "unknown";
  }
  if (to - 1 >= firstPos) return "within";
  return rest === "none" && ended && !isLive ? "none" : "unknown";
};

/** Whether a line begins within a span: one that was written over later does not. */
export const hasLineIn = async (engine: LogEngine, { from, to }: LineSpan): Promise<boolean> => {
  const line = await engine.lineOfPos(to - 1);
  const [last] = line < 0 ? [] : await engine.lines(line, line + 1);
  return last !== undefined && last.pos >= from - 1;
};
