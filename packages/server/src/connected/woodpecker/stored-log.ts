import type { LogLine } from "@signalbox/contract";
import { LogEntry } from "./entities.ts";
import { lineOf } from "./to-log.ts";

/** Lines are held back until those before them have come, as long as they take no more characters than this. */
const maxHeldCharacters = 8 * 1024 ** 2;
/** Woodpecker cuts lines at a megabyte. */
const maxEntryBytes = 8 * 1024 ** 2;

/**
 * The lines of a stored log in order, each once, while its bytes arrive: before version 3.18, neither is sure. None if there is no
 * log. Throws what `fail` returns if the bytes are no list of entries.
 */
export async function* readStoredLines(
  pieces: AsyncIterable<unknown>,
  fail: () => Error,
): AsyncGenerator<LogLine> {
  const order = createLineOrder();
  for await (const text of splitItems(pieces, fail)) {
    const entry = LogEntry.safeParse(parse(text)).data;
    if (entry === undefined) continue;
    yield* order.add(entry.line, lineOf(entry));
  }
  yield* order.rest();
}

function createLineOrder() {
  const held = new Map<number, LogLine | undefined>();
  let heldCharacters = 0;
  let next = 0;

  function* take(pos: number): Generator<LogLine> {
    const line = held.get(pos);
    held.delete(pos);
    next = pos + 1;
    if (line === undefined) return;
    heldCharacters -= line.out.length;
    yield line;
  }
  function* rest(): Generator<LogLine> {
    for (const pos of [...held.keys()].toSorted((a, b) => a - b)) yield* take(pos);
  }
  return {
    /** Without a line, the position has no output. */
    *add(pos: number, line: LogLine | undefined): Generator<LogLine> {
      if (pos < next || held.has(pos)) return;
      held.set(pos, line);
      heldCharacters += line?.out.length ?? 0;
      while (held.has(next)) yield* take(next);
      // What is missing will not come any more.
      if (heldCharacters > maxHeldCharacters) yield* rest();
    },
    rest,
  };
}

const [quote, backslash, comma] = ['"', "\\", ","].map((text) => text.charCodeAt(0));
const [open, close] = ["[", "]"].map((text) => text.charCodeAt(0));
const [openItem, closeItem] = ["{", "}"].map((text) => text.charCodeAt(0));
const blanks: ReadonlySet<number> = new Set([9, 10, 13, 32]);

/** The texts of the objects of a JSON list, or of `null`, one after the other. */
async function* splitItems(
  pieces: AsyncIterable<unknown>,
  fail: () => Error,
): AsyncGenerator<string> {
  let state: "before" | "list" | "null" | "after" = "before";
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let parts: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    if (!Buffer.isBuffer(piece)) throw new TypeError("The body was not read as bytes");
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === undefined) break;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isText = false;
      } else if (depth > 0) {
        if (byte === quote) isText = true;
        else if (byte === openItem || byte === open) depth += 1;
        else if (byte === closeItem || byte === close) depth -= 1;
        if (depth === 0) {
          yield Buffer.concat([...parts, piece.subarray(start, at + 1)]).toString("utf8");
          parts = [];
          length = 0;
        }
      } else if (state === "list" && byte === openItem) {
        depth = 1;
        start = at;
      } else if (state === "list" && byte === close) state = "after";
      else if (state === "before" && byte === open) state = "list";
      else if (state === "before" && byte === "n".charCodeAt(0)) state = "null";
      else if (!(state === "null" || blanks.has(byte) || (state === "list" && byte === comma)))
        throw fail();
    }
    if (depth === 0) continue;
    parts.push(piece.subarray(start));
    length += piece.length - start;
    if (length > maxEntryBytes) throw fail();
  }
  // A part of a log must not look complete.
  if (state !== "after" && state !== "null") throw fail();
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
