import type { LineStore } from "../store/line-store.ts";
import type { ByteFinder } from "./search-bytes.ts";
import type { Finder } from "./search-query.ts";

/** How much text is searched in one go. */
const SLAB_BYTES = 1 << 18;

/** The line after the last one of the slab that begins at `from`. */
export function slabEnd(store: LineStore, from: number, to: number, bytes = SLAB_BYTES): number {
  const limit = store.start(from) + bytes;
  if (limit >= store.text.length) return to;
  return Math.min(to, Math.max(from + 1, store.lineAt(limit)));
}

/** A copy of lines in which each ends with a newline, also the last of a log. */
export function slabCopy(store: LineStore, from: number, to: number): Uint8Array<ArrayBuffer> {
  const bytes = store.text.copy(store.start(from), store.end(to - 1) + 1);
  bytes[bytes.length - 1] = 0x0a;
  return bytes;
}

/**
 * Calls back with each line of a slab, counted from its first, that holds a match. For finders whose
 * matches never cross a newline: the whole slab is one string.
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

/** Calls back with each line from `from` up to `to` that holds a match, without making a string. */
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

/** As `searchSlab`, one line at a time: for regular expressions, whose `^`, `$` and `\s` mean one line. */
export function searchSlabByLine(text: string, find: Finder, found: (line: number) => void): void {
  let line = 0;
  for (let start = 0; start < text.length; line++) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    if (find(text.slice(start, end), 0) !== null) found(line);
    start = end + 1;
  }
}
