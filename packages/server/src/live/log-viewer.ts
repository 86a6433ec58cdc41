import type { EventStream } from "./streams/event-stream.ts";
import { runnerLimits } from "../lib/runner-limits.ts";

/** The frames of some records. `length` is the size of the records in the file. */
export type LogPiece = {
  length: number;
  frames: Buffer;
  /** Whether the last record is complete. */
  isComplete: boolean;
};

export type LogSource = {
  /** The next piece at a position, without a promise if it is in memory. Null if there is none yet. */
  next: (position: number, isRecordStart: boolean) => LogPiece | Promise<LogPiece> | null;
  isEnded: () => boolean;
};

export type Viewer = {
  /** Call it when records were appended or the log has ended. */
  wake: () => void;
};

/**
 * Sends a log from its first line to the end frame, and follows it while it grows. A viewer stores only its
 * position: nothing is read for it while its connection accepts no data, and after `stallMs` it is cut off.
 */
export function createViewer(
  stream: EventStream,
  source: LogSource,
  stallMs: number = runnerLimits.viewerStallMs,
): Viewer {
  const { closed } = stream;
  let position = 0;
  let isRecordStart = true;
  let isBusy = false;
  let isFinished = false;

  const finish = (): void => {
    isFinished = true;
    const stall = setTimeout(stream.disconnect, stallMs);
    closed.addEventListener("abort", () => clearTimeout(stall));
    stream.end();
  };

  const follow = async (): Promise<void> => {
    isBusy = true;
    for (;;) {
      const next = closed.aborted ? null : source.next(position, isRecordStart);
      if (next === null) break;
      const piece = "then" in next ? await next : next;
      position += piece.length;
      isRecordStart = piece.isComplete;
      if (!stream.send(piece.frames)) await waitForDrain(stream, stallMs);
    }
    // Reset in the same turn as the last call of `next`, otherwise a wake in between would be lost.
    isBusy = false;
    if (source.isEnded() && !isFinished && !closed.aborted) finish();
  };

  return {
    wake: () => {
      if (!isBusy) follow().catch(stream.disconnect);
    },
  };
}

const waitForDrain = async (stream: EventStream, stallMs: number): Promise<void> => {
  const stall = setTimeout(stream.disconnect, stallMs);
  await stream.drained();
  clearTimeout(stall);
};
