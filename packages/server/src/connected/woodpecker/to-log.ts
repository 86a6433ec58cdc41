import type { LogLine } from "@signalbox/contract";
import type { LogEntry } from "./entities.ts";

/** Standard output and errors. The others are no output. */
const outputTypes: ReadonlySet<number> = new Set([0, 1]);

/** A line of a log; undefined for what is none. */
export function lineOf(entry: LogEntry): LogLine | undefined {
  if (!outputTypes.has(entry.type)) return undefined;
  // An empty line has no data, and a line has no line break.
  const out = `${Buffer.from(entry.data ?? "", "base64").toString("utf8")}\n`;
  return { pos: entry.line, out, time: entry.time };
}
