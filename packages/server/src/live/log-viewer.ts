import type { EventStream } from "../streams/event-stream.ts";
import { runnerLimits } from "../lib/runner-limits.ts";

/** Frames of some records. `length` is what the records take in the file. */
export interface LogPiece {
  length: number;
  frames: Buffer;
  /** Whether the last record is whole. */
  isWhole: boolean;
}

/** What a viewer follows. */
export interface LogSource {
  /** The next piece from a position on: at once where it is in memory; null when there is none yet. */
  next: (position: number, isRecordStart: boolean) => LogPiece | Promise<LogPiece> | null;
  isEnded: () => boolean;
}

export interface Viewer {
  /** Something was appended, or the log has ended. */
  wake: () => void;
}

/**
 * Sends a log from its first line on, then what is added, then the end frame. The viewer is nothing
 * but a position: while its connection takes nothing, nothing is read for it, and when that lasts too
 * long the connection is cut.
 */
export const createViewer = (
  stream: EventStream,
  source: LogSource,
  stallMs: number = runnerLimits.viewerStallMs,
): Viewer => {
  const { closed } = stream;
  let position = 0;
  let isRecordStart = true;
  let isBusy = false;
  let isFinished = false;

  const finish = (): void => {
    isFinished = true;
    const stall = setTimeout(stream.cutOff, stallMs);
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
      isRecordStart = piece.isWhole;
      if (!stream.send(piece.frames)) await drainedOrCut(stream, stallMs);
    }
    // In the same turn as the last look for a piece, so that no wake falls in between.
    isBusy = false;
    if (source.isEnded() && !isFinished && !closed.aborted) finish();
  };

  return {
    wake: () => {
      if (!isBusy) follow().catch(stream.cutOff);
    },
  };
};

const drainedOrCut = async (stream: EventStream, stallMs: number): Promise<void> => {
  const stall = setTimeout(stream.cutOff, stallMs);
  await stream.drained();
  clearTimeout(stall);
};
