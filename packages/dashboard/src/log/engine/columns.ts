import { charWidth } from "./char-width.ts";
import { REPLACEMENT, codePointAt } from "./utf8.ts";

const TAB = 0x09;

/** Columns that a text takes; -1 where its bytes do not tell: tabs, marks, broken letters. */
export function columnsOf(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80 || byte === TAB) return walk(bytes, at, Infinity)[0];
  }
  return bytes.length;
}

/** The offset of the letter in a column; -1 within a wide one. The columns of the text must be known. */
export function columnAt(bytes: Uint8Array, column: number): number {
  for (let at = 0; at < column; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const [columns, end] = walk(bytes, at, column);
    return columns === column ? end : -1;
  }
  return column;
}

/** Goes on from `at`, up to which each byte is a column. Returns the column reached, and its offset. */
function walk(bytes: Uint8Array, from: number, column: number): [number, number] {
  let columns = from;
  let at = from;
  while (at < bytes.length && columns < column) {
    const byte = bytes[at] ?? 0;
    const code = byte < 0x80 ? byte : codePointAt(bytes, at);
    const width = code === TAB || code === REPLACEMENT ? 0 : charWidth(code);
    if (width === 0) return [-1, at];
    columns += width;
    at += byte < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return [columns, at];
}
