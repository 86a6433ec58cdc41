import { charWidth } from "./char-width.ts";
import { REPLACEMENT, codePointAt } from "./utf8.ts";

const TAB = 0x09;

/** Columns that a text takes; -1 where its bytes do not tell: tabs, marks, broken letters. */
export function columnsOf(bytes: Uint8Array, from: number, to: number): number {
  let columns = 0;
  for (let at = from; at < to;) {
    const byte = bytes[at] ?? 0;
    const code = byte < 0x80 ? byte : codePointAt(bytes, at);
    const width = widthOf(code);
    const next = at + lengthOf(code);
    if (width === 0 || next > to) return -1;
    columns += width;
    at = next;
  }
  return columns;
}

/** The offset of the letter in a column; -1 within a wide one. The columns of the text must be known. */
export function columnAt(bytes: Uint8Array, column: number): number {
  let columns = 0;
  let at = 0;
  while (columns < column) {
    const byte = bytes[at] ?? 0;
    const code = byte < 0x80 ? byte : codePointAt(bytes, at);
    columns += widthOf(code);
    at += lengthOf(code);
  }
  return columns === column ? at : -1;
}

function widthOf(code: number): number {
  if (code < 0x80) return code === TAB ? 0 : 1;
  return code === REPLACEMENT ? 0 : charWidth(code);
}

function lengthOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
