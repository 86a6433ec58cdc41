import type { LogLine } from "@signalbox/contract";
import { LogEntry } from "./entities.ts";

/** Standard output and errors. The others are no output. */
const outputTypes: ReadonlySet<number> = new Set([0, 1]);

/** A line of a log; undefined for what is none. */
export function toLogLine(json: unknown): LogLine | undefined {
  const entry = LogEntry.safeParse(json).data;
  if (entry === undefined || !outputTypes.has(entry.type)) return undefined;
  // An empty line has no data, and a line has no line break.
  const out = `${Buffer.from(entry.data ?? "", "base64").toString("utf8")}\n`;
  return { pos: entry.line, out, time: entry.time };
}

/** The lines of a stored log in order, each once: before version 3.18, neither is sure. Undefined if there is no log. */
export function toLogLines(json: unknown): LogLine[] | undefined {
  if (!Array.isArray(json) || json.length === 0) return undefined;
  const byLine = new Map<number, LogLine>();
  for (const entry of json) {
    const line = toLogLine(entry);
    if (line !== undefined && !byLine.has(line.pos)) byLine.set(line.pos, line);
  }
  return [...byLine.values()].toSorted((a, b) => a.pos - b.pos);
}
