import type { EventStream } from "./streams/event-stream.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import type { LogFile } from "./log-file.ts";
import { toFrames } from "./log-frames.ts";
import { createLogTail } from "./log-tail.ts";
import { createViewer, type LogPiece, type Viewer } from "./log-viewer.ts";

/** Sends a running log to its viewers, each from the first line on and at its own pace. */
export type LogStream = {
  /** Call it when these records have been written to the file. */
  appended(pieces: readonly Buffer[]): void;
  /** Ends the log. Resolves when each viewer has received the rest and the end frame, or has disconnected. */
  end(): Promise<void>;
  watch(viewer: EventStream): void;
  /** The number of viewers. */
  size(): number;
};

export function createLogStream(file: LogFile, stallMs?: number): LogStream {
  const tail = createLogTail(file.size());
  const viewers = new Set<Viewer>();
  const ended = Promise.withResolvers<void>();
  let isEnded = false;

  /** Reads records from the file that are no longer in memory. */
  const read = async (position: number, isRecordStart: boolean): Promise<LogPiece> => {
    const length = Math.min(runnerLimits.logPieceBytes, tail.start() - position);
    const bytes = withoutLastComma(await file.read(position, length));
    const isComplete = bytes.at(-1) === newline;
    return { length: bytes.length, frames: toFrames(bytes, isRecordStart), isComplete };
  };

  const source = {
    next: (position: number, isRecordStart: boolean) => {
      if (position === file.size()) return null;
      const piece = tail.find(position);
      return piece === undefined ? read(position, isRecordStart) : { ...piece, isComplete: true };
    },
    isEnded: () => isEnded,
  };

  const wakeAll = (): void => {
    for (const viewer of viewers) viewer.wake();
  };

  const removeViewer = (viewer: Viewer): void => {
    viewers.delete(viewer);
    if (isEnded && viewers.size === 0) ended.resolve();
  };

  return {
    appended: (pieces) => {
      for (const piece of pieces) tail.add(piece);
      wakeAll();
    },
    end: () => {
      isEnded = true;
      wakeAll();
      if (viewers.size === 0) ended.resolve();
      return ended.promise;
    },
    size: () => viewers.size,
    watch: (stream) => {
      if (stream.closed.aborted) return;
      const viewer = createViewer(stream, source, stallMs);
      viewers.add(viewer);
      stream.closed.addEventListener("abort", () => removeViewer(viewer), { once: true });
      viewer.wake();
    },
  };
}

const newline = 0x0a;
const comma = 0x2c;

/** `toFrames` needs the comma and newline of a record together, so the comma is read again with the next piece. */
const withoutLastComma = (bytes: Buffer): Buffer =>
  bytes.length > 1 && bytes.at(-1) === comma ? bytes.subarray(0, -1) : bytes;
