import { StringDecoder } from "node:string_decoder";
import type { Mask } from "../pipeline/mask/mask.ts";
import { serverLimits } from "../lib/limits.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import { toRecord } from "./log-frames.ts";

/** Encodes the output of a step as records, one per line. Each call returns the records that are complete. */
export type LogEncoder = {
  push(bytes: Buffer): Buffer[];
  /** Whether a line has begun that was not returned yet. */
  hasPartialLine(): boolean;
  /** Returns the line that has begun, without waiting for its end. */
  flushLine(): Buffer[];
  /** Returns the rest: an unterminated line, text held back by the mask, an incomplete character. */
  end(): Buffer[];
  /** Returns a line from the server itself. */
  note(sentence: string): Buffer[];
};

/** @param seconds returns whole seconds since the step began */
export function createLogEncoder(mask: Mask, seconds: () => number): LogEncoder {
  const decoder = new StringDecoder("utf8");
  let position = 0;
  let partial = "";
  let isMidLine = false;

  const encode = (lines: string[]): Buffer[] => {
    const time = seconds();
    const pieces: Buffer[] = [];
    let text = "";
    for (const line of lines) {
      text += toRecord(position, line, time);
      position += 1;
      isMidLine = !line.endsWith("\n");
      if (text.length < runnerLimits.logPieceBytes) continue;
      pieces.push(Buffer.from(text));
      text = "";
    }
    if (text !== "") pieces.push(Buffer.from(text));
    return pieces;
  };

  const add = (text: string): Buffer[] => {
    const { lines, rest } = cutLines(partial + text);
    partial = rest;
    return encode(lines);
  };

  const flushLine = (): Buffer[] => {
    const lines = partial === "" ? [] : [partial];
    partial = "";
    return encode(lines);
  };

  return {
    push: (bytes) => add(mask.push(decoder.write(bytes))),
    hasPartialLine: () => partial !== "",
    flushLine,
    end: () => [...add(mask.push(decoder.end()) + mask.end()), ...flushLine()],
    note: (sentence) => encode([`${isMidLine ? "\n" : ""}${sentence}\n`]),
  };
}

/** Splits after newlines and at the maximum length of a line. `rest` is the unterminated last line. */
const cutLines = (text: string): { lines: string[]; rest: string } => {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    start = cutLong(text, start, end + 1, lines);
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  start = cutLong(text, start, text.length, lines);
  return { lines, rest: text.slice(start) };
};

const cutLong = (text: string, from: number, to: number, lines: string[]): number => {
  let start = from;
  while (to - start > serverLimits.lineCharacters) {
    const end = characterBoundary(text, start + serverLimits.lineCharacters);
    lines.push(text.slice(start, end));
    start = end;
  }
  return start;
};

/** The index, or one less if it is between the halves of a surrogate pair. */
const characterBoundary = (text: string, index: number): number => {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
};
