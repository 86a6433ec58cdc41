import type { Readable } from "node:stream";
import { ApiError } from "../../../lib/api-error.ts";
import { nextTurn } from "../../../lib/next-turn.ts";
import { ArrayReader } from "./array-reader.ts";
import { toLine, type Line } from "./line.ts";
import { logLimits } from "./log-limits.ts";

/**
 * Reads the lines of a body as they arrive. Other work gets a turn between two pieces, and only a few pieces are in memory.
 * Throws a 400 or 413 at a piece that is invalid; those before it were passed on.
 */
export async function* readLines(
  body: Readable,
  limits: { bodyBytes: number; lineBytes: number } = logLimits,
): AsyncGenerator<Line[]> {
  const reader = new ArrayReader(limits.lineBytes);
  let lines: Line[] = [];
  let bytes = 0;
  try {
    for await (const piece of piecesOf(body, limits.bodyBytes)) {
      await nextTurn();
      for (const value of reader.push(piece)) lines.push(toLine(value));
      bytes += piece.length;
      if (bytes < logLimits.writeBytes) continue;
      yield lines;
      lines = [];
      bytes = 0;
    }
    for (const value of reader.end()) lines.push(toLine(value));
  } catch (error) {
    yield lines;
    throw error;
  }
  yield lines;
}

async function* piecesOf(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of chunksOf(body)) {
    if (!Buffer.isBuffer(piece)) throw new TypeError("The body was not read as bytes");
    bytes += piece.length;
    if (bytes > maxBytes) throw new ApiError(413, "The body is too large");
    for (let from = 0; from < piece.length; from += logLimits.pieceBytes)
      yield piece.subarray(from, from + logLimits.pieceBytes);
  }
}

async function* chunksOf(body: Readable): AsyncGenerator {
  try {
    // A body that is refused is still read to its end, because a connection that is closed could discard the answer.
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw new ApiError(400, "The body is incomplete");
  }
}
