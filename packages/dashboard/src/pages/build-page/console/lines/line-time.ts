import { formatDuration } from "@signalbox/contract";
import type { TimeKind } from "../open-log/use-log-choices.ts";

type Timed = { time: number };

/**
 * The time beside a line: since the start of the step, time of day, or since the previous line. Empty if
 * the previous line shows the same. Line times and `started` are in seconds.
 */
export function lineTime(
  kind: TimeKind,
  line: Timed,
  before: Timed | undefined,
  started: number,
): string | undefined {
  if (kind === "none") return undefined;
  if (kind === "before") {
    const waited = line.time - (before?.time ?? 0);
    return waited > 0 ? `+${formatDuration(waited)}` : undefined;
  }
  if (before !== undefined && before.time === line.time) return undefined;
  return kind === "start"
    ? formatDuration(line.time)
    : timeOfDay.format((started + line.time) * 1000);
}

const timeOfDay = new Intl.DateTimeFormat("en", { timeStyle: "medium", hourCycle: "h23" });
