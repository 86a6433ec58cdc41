import type { Writable } from "node:stream";
import { endFrame, pingEveryMs, pingFrame } from "@signalbox/contract";
import { runnerLimits } from "../runner/limits.ts";

/** Frames of some records. `length` is what they take in the file. */
export interface LogPiece {
  length: number;
  frames: Buffer;
  /** Whether the last record is whole. */
  isWhole: boolean;
}

/** What a viewer follows. */
export interface LogSource {
  /** The next piece from a position on: at once where it is in memory; null when there is none yet. */
  next(position: number, isRecordStart: boolean): LogPiece | Promise<LogPiece> | null;
  isEnded(): boolean;
}

export interface Viewer {
  /** Something was appended, or the log has ended. */
  wake(): void;
}

export interface ViewerTimes {
  pingEveryMs: number;
  stallMs: number;
}

const defaultTimes: ViewerTimes = { pingEveryMs, stallMs: runnerLimits.viewerStallMs };

/**
 * Sends a log from its first line on, then what is added, then the end frame. The viewer is nothing
 * but a position: while its connection takes nothing, nothing is read for it, and when that lasts too
 * long the connection is cut.
 */
export const createViewer = (
  out: Writable,
  source: LogSource,
  times: ViewerTimes = defaultTimes,
): Viewer => {
  let position = 0;
  let isRecordStart = true;
  let isBusy = false;

  const ping = setInterval(() => {
    if (out.writableNeedDrain) out.destroy();
    else out.write(pingFrame);
  }, times.pingEveryMs);
  out.once("close", () => clearInterval(ping));
  out.on("error", () => out.destroy());
  out.write(pingFrame);

  const finish = (): void => {
    clearInterval(ping);
    const stall = setTimeout(() => out.destroy(), times.stallMs);
    out.once("close", () => clearTimeout(stall));
    out.end(endFrame);
  };

  const isGone = (): boolean => out.destroyed || out.writableEnded;

  const follow = async (): Promise<void> => {
    isBusy = true;
    for (;;) {
      const next = isGone() ? null : source.next(position, isRecordStart);
      if (next === null) break;
      const piece = "then" in next ? await next : next;
      position += piece.length;
      isRecordStart = piece.isWhole;
      ping.refresh();
      if (!isGone() && !out.write(piece.frames)) await drained(out, times.stallMs);
    }
    // In the same turn as the last look for a piece, so that no wake falls in between.
    isBusy = false;
    if (source.isEnded() && !isGone()) finish();
  };

  return {
    wake: () => {
      if (!isBusy) follow().catch(() => out.destroy());
    },
  };
};

/** Waits until the connection takes more, or is gone; ends it when it stalls. */
const drained = (out: Writable, stallMs: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(stall);
      out.off("drain", done);
      out.off("close", done);
      resolve();
    };
    const stall = setTimeout(() => out.destroy(), stallMs);
    out.once("drain", done);
    out.once("close", done);
  });
