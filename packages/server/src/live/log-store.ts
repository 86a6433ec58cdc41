import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Clock } from "../lib/clock.ts";
import type { EventStream } from "./streams/event-stream.ts";
import type { Mask } from "../pipeline/mask/mask.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import { shareFile } from "../lib/share-file.ts";
import { maxOpenLogs } from "../system/descriptors.ts";
import { copyFile } from "./copy-file.ts";
import { createFilePool } from "./file-pool.ts";
import {
  buildFolder,
  createLogFile,
  findLastRecords,
  logPath,
  reopenLogFile,
  type LogPlace,
} from "./log-file.ts";
import {
  createNumberedLog,
  mergeLines,
  type NumberedLine,
  type NumberedLog,
} from "./numbered-log.ts";
import { recordEnd } from "./log-frames.ts";
import { createLogStream, type LogStream } from "./log-stream.ts";
import { createLogWriter } from "./log-writer.ts";

export type RunningLog = {
  /** Receives the output of the step. */
  output: Writable;
  /** Ends the output. Resolves when the log is stored completely, rejects if it could not be written. */
  finish(): Promise<void>;
  /** Ends the viewers' streams. Call it after the end of the step was published. */
  end(): void;
};

/** A stored log: a JSON array of lines. `length` is in bytes. */
export type StoredLog = {
  length: number;
  body(): Readable;
  /** Writes the same bytes to a sink, which it does not end, with fewer copies. Rejects if the sink fails or closes. */
  writeTo(sink: Writable): Promise<void>;
};

/** The logs of all running and finished steps. */
export type LogStore = {
  /** Creates the log of a step that is about to run. Rejects if its file cannot be created. */
  create(place: LogPlace, mask: Mask): Promise<RunningLog>;
  /** Opens the log of a step that runs elsewhere and whose lines arrive with numbers. It may exist already. */
  resume(place: LogPlace): Promise<NumberedLog>;
  /** Adds the lines that are missing in a log that has been closed. They arrive in ascending order. */
  merge(place: LogPlace, pieces: AsyncIterable<readonly NumberedLine[]>): Promise<void>;
  /** Sends all lines of a running step, then ends the stream. For other steps the stream ends at once. */
  watch(place: LogPlace, stream: EventStream): void;
  /** The file of a step's log, which may not exist. */
  path(place: LogPlace): string;
  /** The log of a finished step, or its last `tail` lines. Undefined if there is none. */
  read(place: LogPlace, tail?: number): Promise<StoredLog | undefined>;
  /** Makes the log of an ended step also that of another place, where it stays when the first is removed. */
  share(place: LogPlace, to: LogPlace): Promise<void>;
  /** Resolves when the log is no longer written, which is at once unless the step is running or ending. */
  settled(place: LogPlace): Promise<void>;
  /** Removes the log of a finished step. Resolves with whether there was one. */
  removeStored(place: LogPlace): Promise<boolean>;
  /** The running steps with their numbers of viewers. */
  running(): { place: LogPlace; viewers: number }[];
  remove(build: number): Promise<void>;
};

export type LogStoreOptions = {
  folder: string;
  clock: Clock;
  /** How long a viewer may accept no data before it is disconnected; shorter in tests. */
  stallMs?: number;
  /** How many files of running logs are open at once. */
  maxOpen?: number;
};

export function createLogStore({
  folder,
  clock,
  stallMs,
  maxOpen = maxOpenLogs(),
}: LogStoreOptions): LogStore {
  const pool = createFilePool(maxOpen);
  const running = new Map<
    string,
    { place: LogPlace; stream: LogStream; ended: PromiseWithResolvers<void> }
  >();

  const create: LogStore["create"] = async (place, mask) => {
    const path = logPath(folder, place);
    const file = await createLogFile(path, pool);
    const stream = createLogStream(file, stallMs);
    const ended = Promise.withResolvers<void>();
    running.set(path, { place, stream, ended });
    const began = clock();
    const output = createLogWriter({
      mask,
      size: file.size,
      clock,
      seconds: () => Math.max(0, Math.floor((clock() - began) / 1000)),
      append: async (pieces) => {
        await file.append(pieces);
        stream.appended(pieces);
      },
    });
    // finish() rejects with the error, but an 'error' event without a listener would end the process.
    output.on("error", () => undefined);
    return {
      output,
      finish: () => finish(output),
      end: () => {
        running.delete(path);
        ended.resolve();
        void stream.end().finally(file.close);
      },
    };
  };

  const resume: LogStore["resume"] = async (place) => {
    const path = logPath(folder, place);
    const file = await reopenLogFile(path, pool);
    const stream = createLogStream(file, stallMs);
    const ended = Promise.withResolvers<void>();
    running.set(path, { place, stream, ended });
    return createNumberedLog({
      path,
      file,
      appended: (pieces) => stream.appended(pieces),
      isWatched: () => stream.size() > 0,
      end: () => {
        running.delete(path);
        ended.resolve();
        void stream.end().finally(file.close);
      },
    });
  };

  return {
    create,
    resume,
    merge: (place, pieces) => mergeLines(logPath(folder, place), pieces),
    watch: (place, stream) => {
      const log = running.get(logPath(folder, place));
      if (log === undefined) stream.end();
      else log.stream.watch(stream);
    },
    path: (place) => logPath(folder, place),
    read: (place, tail) => {
      const path = logPath(folder, place);
      return running.has(path) ? Promise.resolve(undefined) : readStored(path, tail);
    },
    share: async (place, to) => void (await shareFile(logPath(folder, place), logPath(folder, to))),
    settled: async (place) => running.get(logPath(folder, place))?.ended.promise,
    removeStored: async (place) => {
      const path = logPath(folder, place);
      if (running.has(path)) return false;
      const removed = rm(path).then(() => true);
      return (await removed.catch(ignoreMissing)) === true;
    },
    running: () =>
      [...running.values()].map(({ place, stream }) => ({ place, viewers: stream.size() })),
    remove: (build) => rm(buildFolder(folder, build), { recursive: true, force: true }),
  };
}

async function finish(output: Writable): Promise<void> {
  output.end();
  await finished(output);
}

/** Reads a log file that is no longer written. Undefined if there is none. */
export async function readStored(path: string, tail?: number): Promise<StoredLog | undefined> {
  const handle = await open(path, "r").catch(ignoreMissing);
  if (handle === undefined) return undefined;
  try {
    const { size } = await handle.stat();
    // The last record is incomplete if the server was killed while writing it.
    const end = await findLastRecords(handle, size, 0);
    const start = tail === undefined ? 0 : await findLastRecords(handle, end, tail);
    return toArray(path, start, end - recordEnd.length);
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** The records in brackets. The caller leaves out the last separator because JSON has no trailing commas. */
function toArray(path: string, start: number, end: number): StoredLog {
  if (start >= end) {
    const writeTo = async (sink: Writable): Promise<void> => void sink.write("[]\n");
    return { length: 3, body: () => Readable.from(["[]\n"]), writeTo };
  }
  const records = { start, end: end - 1, highWaterMark: runnerLimits.storedReadBytes };
  return {
    length: end - start + 3,
    body: () => Readable.from(inBrackets(createReadStream(path, records)), { objectMode: false }),
    writeTo: async (sink) => {
      sink.write("[");
      await copyFile(path, { start, end }, sink);
      sink.write("]\n");
    },
  };
}

async function* inBrackets(records: AsyncIterable<Buffer>): AsyncGenerator<Buffer | string> {
  yield "[";
  yield* records;
  yield "]\n";
}
