import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { appendFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { serverLimits } from "../lib/limits.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import { logLine } from "./log-line.ts";
import type { LogFile } from "./log-file.ts";
import { toRecord } from "./log-frames.ts";

/** A line with its number in the log, from 0. `time` is in seconds since the step began. */
export type NumberedLine = { pos: number; out: string; time: number };

/** A log whose lines arrive over the network: late, twice, or not at all. Calls must not overlap. */
export type NumberedLog = {
  /**
   * Stores the lines that follow those stored already and shows them to viewers. Where a number is skipped, the log
   * says which lines are missing. Lines that come later are stored beside the log until `finish`.
   */
  add: (lines: readonly NumberedLine[]) => Promise<void>;
  /** Puts the lines that came late where they belong. Call it when the step has ended. */
  finish: () => Promise<void>;
  /** Ends the viewers' streams. Call it after the end of the step was published. */
  end: () => void;
};

type Options = {
  path: string;
  file: LogFile;
  /** Called when records were written to the file. */
  appended: (pieces: Buffer[]) => void;
  /** Whether the log has viewers. */
  isWatched: () => boolean;
  end: () => void;
};

/** Creates the log of a file that may have lines already. */
export function createNumberedLog({ path, file, appended, isWatched, end }: Options): NumberedLog {
  const late = `${path}.late`;
  let next: number | undefined;
  /** Whether lines may be missing in the file. This is unknown for a file that was written before. */
  let hasGaps = file.size() > 0;
  let lateBytes = 0;

  const storeLate = async (lines: readonly NumberedLine[]): Promise<void> => {
    const text = `\n${lines.map(toText).join("")}`;
    // They are merged in memory. A log that has lost more than this keeps its gaps.
    if (lateBytes + text.length > runnerLimits.lateLogBytes) return;
    lateBytes += text.length;
    await appendFile(late, text);
  };

  const append = async (from: number, lines: readonly NumberedLine[]): Promise<void> => {
    const records = new Records(from);
    for (const line of lines) {
      if (file.size() + records.size > serverLimits.logFileBytes) break;
      records.add(line);
    }
    const pieces = records.take();
    if (pieces.length === 0) return;
    await file.append(pieces);
    hasGaps ||= records.hasGaps;
    next = records.next;
    appended(pieces);
  };

  return {
    add: async (lines) => {
      next ??= await nextPosition(file);
      const from = next;
      const sorted = [...lines].sort(byPosition);
      const passed = hasGaps ? sorted.filter(({ pos }) => pos < from) : [];
      if (passed.length > 0) await storeLate(passed);
      await append(
        from,
        sorted.filter(({ pos }) => pos >= from),
      );
    },
    finish: async () => {
      const lines: NumberedLine[] = [];
      for await (const line of readLines(late)) lines.push(line);
      if (lines.length === 0) return file.create();
      lines.sort(byPosition);
      // Viewers go on with the old file.
      if (isWatched()) await file.keepOpen();
      await mergeLines(path, Readable.from([lines]));
      await rm(late, { force: true });
    },
    end,
  };
}

function toText({ pos, out, time }: NumberedLine): string {
  return toRecord(pos, out, time);
}

function byPosition(a: NumberedLine, b: NumberedLine): number {
  return a.pos - b.pos;
}

/**
 * Adds lines to a log file wherever it has none with their number. They arrive in ascending order; others are ignored. The
 * file is replaced at once, so that a crash leaves the old or the new one.
 */
export async function mergeLines(
  path: string,
  additions: AsyncIterable<readonly NumberedLine[]>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  const output = createWriteStream(partial);
  const records = new Records(0);
  const add = async (line: NumberedLine): Promise<void> => {
    records.add(line);
    if (records.size > runnerLimits.logPieceBytes) await write();
  };
  const write = async (): Promise<void> => {
    for (const piece of records.take()) if (!output.write(piece)) await once(output, "drain");
  };
  try {
    const added = eachLine(additions);
    let next = await added.next();
    for await (const line of readLines(path)) {
      if (isNote(line)) continue;
      for (; next.done !== true && next.value.pos < line.pos; next = await added.next())
        await add(next.value);
      await add(line);
    }
    for (; next.done !== true; next = await added.next()) await add(next.value);
    await write();
    output.end();
    await finished(output);
    await rename(partial, path);
  } catch (error) {
    output.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

async function* eachLine(
  pieces: AsyncIterable<readonly NumberedLine[]>,
): AsyncGenerator<NumberedLine> {
  for await (const piece of pieces) yield* piece;
}

/** Encodes lines in ascending order, with a note wherever a number is skipped. */
class Records {
  next: number;
  hasGaps = false;
  /** Characters that were not taken yet. */
  size = 0;
  #pieces: string[] = [];

  constructor(next: number) {
    this.next = next;
  }

  add({ pos, out, time }: NumberedLine): void {
    // A message may contain a number twice.
    if (pos < this.next) return;
    if (pos > this.next) {
      this.hasGaps = true;
      this.#push(toRecord(this.next, noteOf(this.next, pos - 1), time));
    }
    this.#push(toRecord(pos, out, time));
    this.next = pos + 1;
  }

  take(): Buffer[] {
    const pieces: Buffer[] = [];
    let text = "";
    for (const record of this.#pieces) {
      text += record;
      if (text.length < runnerLimits.logPieceBytes) continue;
      pieces.push(Buffer.from(text));
      text = "";
    }
    if (text !== "") pieces.push(Buffer.from(text));
    this.#pieces = [];
    this.size = 0;
    return pieces;
  }

  #push(record: string): void {
    this.#pieces.push(record);
    this.size += record.length;
  }
}

/** People count lines from 1. */
function noteOf(from: number, to: number): string {
  return from === to
    ? `Signalbox: line ${from + 1} is missing\n`
    : `Signalbox: lines ${from + 1} to ${to + 1} are missing\n`;
}

function isNote({ pos, out }: NumberedLine): boolean {
  const from = /^Signalbox: lines? (\d+) (?:is|to \d+ are) missing\n$/.exec(out)?.[1];
  return from !== undefined && Number(from) === pos + 1;
}

async function nextPosition(file: LogFile): Promise<number> {
  const size = file.size();
  if (size === 0) return 0;
  const last = await file.lastRecord();
  return logLine(last).pos + 1;
}

async function* readLines(path: string): AsyncGenerator<NumberedLine> {
  const input = createReadStream(path);
  try {
    for await (const text of createInterface({ input })) {
      const line = parseRecord(text);
      if (line !== undefined) yield line;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** Undefined for an empty line, and for a record that a crash has cut. */
function parseRecord(text: string): NumberedLine | undefined {
  if (!text.endsWith("},")) return undefined;
  try {
    return logLine(text);
  } catch {
    return undefined;
  }
}
