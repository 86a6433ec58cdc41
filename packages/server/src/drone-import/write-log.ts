import { closeSync, openSync, writeSync } from "node:fs";
import { toRecord } from "../live/log-frames.ts";

const chunkCharacters = 1_000_000;

/**
 * Writes the log of a step, a JSON array of lines as Drone stores it, to the file of the step.
 * @returns whether the whole log could be read; what precedes a damaged place is written in any case
 */
export function writeLog(path: string, bytes: Uint8Array): boolean {
  const file = openSync(path, "w");
  try {
    let pieces = "";
    let pos = -1;
    const objects = objectsOf(bytes);
    for (let object = objects.next(); ; object = objects.next()) {
      if (object.done === true) {
        writeSync(file, pieces);
        return object.value;
      }
      const line = readLine(object.value);
      if (line === undefined) continue;
      pos = Math.max(pos + 1, line.pos);
      pieces += toRecord(pos, line.out, line.time);
      if (pieces.length > chunkCharacters) {
        writeSync(file, pieces);
        pieces = "";
      }
    }
  } finally {
    closeSync(file);
  }
}

function readLine(text: string): { pos: number; out: string; time: number } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { pos, out, time }: { pos?: unknown; out?: unknown; time?: unknown } = value;
  return {
    pos: wholeNumber(pos),
    out: typeof out === "string" ? out : "",
    time: wholeNumber(time),
  };
}

const wholeNumber = (value: unknown): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;

const [quote, backslash, open, close] = Buffer.from('"\\{}');

/**
 * The texts of the objects of a JSON array, none of which contains another one. A whole log would take several times its size as
 * values.
 * @returns whether the last object was complete
 */
function* objectsOf(bytes: Uint8Array): Generator<string, boolean> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = -1;
  let isText = false;
  for (let at = 0; at < buffer.length; at += 1) {
    const byte = buffer[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === open) start = at;
    else if (byte === close && start >= 0) {
      yield buffer.toString("utf8", start, at + 1);
      start = -1;
    }
  }
  return start < 0 && !isText;
}
