import type { LogLine } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";

const pieceCharacters = 64 * 1024;
/** A longer log is not searched for the reason of a failure. */
const maxCharacters = 64 * 1024 ** 2;

/** Lines as the JSON of a list, in pieces. */
export async function* toJsonPieces(lines: AsyncIterable<LogLine>): AsyncGenerator<string> {
  let piece = "[";
  let separator = "";
  for await (const line of lines) {
    piece += separator + JSON.stringify(line);
    separator = ",";
    if (piece.length < pieceCharacters) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]`;
}

/** The JSON of all lines. Throws an ApiError if it is too long. */
export async function readWhole(lines: AsyncIterable<LogLine>): Promise<Uint8Array> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of toJsonPieces(lines)) {
    length += piece.length;
    if (length > maxCharacters) throw new ApiError(502, "The log is too long to be searched");
    pieces.push(piece);
  }
  return Buffer.from(pieces.join(""));
}

/** Gives lines whose first one was read already. */
export async function* resume(
  first: LogLine,
  rest: AsyncIterable<LogLine>,
): AsyncGenerator<LogLine> {
  yield first;
  yield* rest;
}
