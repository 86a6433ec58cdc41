import type { LineStore } from "../store/line-store.ts";
import type { ByteFinder } from "./search-bytes.ts";
import type { Finder } from "./search-query.ts";

/** The amount of text that is searched in one slice. */
const SLAB_BYTES = 1 << 18;

/** The line after the last line of the slab that begins at `from`. */
export function slabEnd(store: LineStore, from: number, to: number, bytes = SLAB_BYTES): number {
  const limit = store.start(from) + bytes;
  if (limit >= store.text.length) return to;
  return Math.min(to, Math.max(from + 1, store.lineAt(limit)));
}

/** A copy of lines, each with a newline at its end, including the last line of the log. */
export function slabCopy(store: LineStore, from: number, to: number): Uint8Array<ArrayBuffer> {
  const bytes = store.text.copy(store.start(from), store.end(to - 1) + 1);
  bytes[bytes.length - 1] = 0x0a;
  return bytes;
}

/**
 * Calls `found` with the index in the slab of each matching line. The slab is searched as one string, so
 * the matches of the finder must not contain a newline.
 */
export function searchSlab(text: string, find: Finder, found: (line: number) => void): void {
  let line = 0;
  let lineStart = 0;
  for (let match = find(text, 0); match !== null;) {
    let lineEnd = text.indexOf("\n", lineStart);
    while (lineEnd >= 0 && lineEnd < match[0]) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf("\n", lineStart);
    }
    found(line);
    if (lineEnd < 0) return;
    line++;
    lineStart = lineEnd + 1;
    match = find(text, lineStart);
  }
}

/** Calls `found` with each matching line from `from` up to `to`, without creating strings. */
export function searchBytes(
  store: LineStore,
  from: number,
  to: number,
  find: ByteFinder,
  found: (line: number) => void,
): void {
  const start = store.start(from);
  const bytes = store.text.slice(start, store.end(to - 1));
  let line = from;
  for (let match = find(bytes, 0); match >= 0; line++) {
    while (line + 1 < to && store.start(line + 1) <= start + match) line++;
    found(line);
    if (line + 1 >= to) return;
    match = find(bytes, store.start(line + 1) - start);
  }
}

/**
 * Like `searchSlab`, but line by line, because `^`, `$` and `\s` in a regular expression refer to one
 * line.
 */
export function searchSlabByLine(text: string, find: Finder, found: (line: number) => void): void {
  let line = 0;
  for (let start = 0; start < text.length; line++) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    if (find(text.slice(start, end), 0) !== null) found(line);
    start = end + 1;
  }
}
