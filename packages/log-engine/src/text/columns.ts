import { charWidth } from "./char-width.ts";
import { REPLACEMENT, codePointAt } from "./utf8.ts";

const TAB = 0x09;

/** The number of columns of a text, or -1 if it contains tabs, combining marks or broken characters. */
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

/**
 * The offset of the character in a column, or -1 within a wide character. Requires that `columnsOf`
 * returned a number for this text.
 */
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
