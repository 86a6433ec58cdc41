import { runnerLimits } from "../lib/runner-limits.ts";
import { toFrames } from "./log-frames.ts";

/** Keeps the newest records of a running log in memory, so that viewers share the work of framing them. */
export type LogTail = {
  /** The position in the file of the oldest piece in memory. */
  start(): number;
  add(records: Buffer): void;
  /** The piece that begins at this position, if it is in memory. */
  find(position: number): { length: number; frames: Buffer } | undefined;
};

type Piece = {
  start: number;
  records: Buffer;
  frames: Buffer | undefined;
};

/** @param begin the size of the file, whose records are not in memory */
export function createLogTail(begin = 0): LogTail {
  let pieces: Piece[] = [];
  let first = 0;
  let start = begin;
  let end = begin;

  const dropOldest = (): void => {
    const { logTailBytes, logTailPieces } = runnerLimits;
    while (end - start > logTailBytes || pieces.length - first > logTailPieces) {
      start += pieces[first]?.records.length ?? 0;
      first += 1;
    }
    if (first <= logTailPieces) return;
    pieces = pieces.slice(first);
    first = 0;
  };

  return {
    start: () => start,
    add: (records) => {
      pieces.push({ start: end, records, frames: undefined });
      end += records.length;
      dropOldest();
    },
    find: (position) => {
      if (position < start || position >= end) return undefined;
      const piece = findPiece(pieces, first, position);
      if (piece === undefined) return undefined;
      piece.frames ??= toFrames(piece.records, true);
      return { length: piece.records.length, frames: piece.frames };
    },
  };
}

/** Tries the newest piece first because most viewers are up to date, then uses a binary search. */
const findPiece = (pieces: Piece[], first: number, position: number): Piece | undefined => {
  let low = first;
  let high = pieces.length - 1;
  if (pieces[high]?.start === position) return pieces[high];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece === undefined || piece.start === position) return piece;
    if (piece.start < position) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
};
