import { LogLine } from "@signalbox/contract";

/** Reads a record of a log file, with the comma that ends it. */
export function logLine(record: string): { pos: number; out: string; time: number } {
  return LogLine.parse(JSON.parse(record.trimEnd().replace(/,$/, "")));
}
