import type { LineStore } from "../store/line-store.ts";
import type { TerminalRow } from "./terminal-row.ts";
import { REPLACEMENT, wholeLetters } from "../text/utf8.ts";

const TAB = 0x09;
/** A cursor that is sent far to the right goes this far; the text there is padded with blanks. */
const MOST_COLUMNS = 1 << 16;

/** The last rows of a log while a program moves the cursor about in them. */
export class CursorRows {
  row = 0;
  column: number;
  private rows: TerminalRow[];
  /** Bytes of a letter that is cut. */
  private partial: number[] = [];

  constructor(first: TerminalRow, column: number) {
    this.rows = [first];
    this.column = column;
  }

  get length(): number {
    return this.rows.length;
  }

  /** How many rows are lines: an empty last one, without a newline, is none yet. */
  get written(): number {
    return this.rows.length - (this.rows.at(-1)?.length === 0 ? 1 : 0);
  }

  /** Blanks that writing at the cursor would add. */
  get padding(): number {
    return Math.max(0, this.column - (this.rows[this.row]?.length ?? 0));
  }

  write(bytes: Uint8Array, from: number, to: number, style: number, link: number): void {
    const row = this.rows[this.row];
    if (row === undefined) return;
    let start = from;
    if (this.partial.length === 0) {
      for (let byte = bytes[start] ?? 0; start < to && byte < 0x80; byte = bytes[++start] ?? 0) {
        this.column = row.put(this.column, byte, style, link);
      }
      if (start === to) return;
    }
    const [text, rest] = wholeLetters(this.partial, bytes, start, to);
    this.partial = rest;
    for (const char of text) {
      this.column = row.put(this.column, char.codePointAt(0) ?? REPLACEMENT, style, link);
    }
  }

  tab(style: number, link: number): void {
    const row = this.rows[this.row];
    if (row !== undefined) this.column = row.put(this.column, TAB, style, link);
  }

  /** A control character within a letter: the letter will never be whole. */
  endLetter(style: number, link: number): void {
    if (this.partial.length === 0) return;
    this.partial = [];
    const row = this.rows[this.row];
    if (row !== undefined) this.column = row.put(this.column, REPLACEMENT, style, link);
  }

  moveColumn(column: number): void {
    const most = Math.max(MOST_COLUMNS, this.rows[this.row]?.length ?? 0);
    this.column = Math.max(0, Math.min(column, most));
  }

  moveDown(count: number): void {
    this.row = Math.min(this.rows.length - 1, this.row + count);
  }

  /** Moves up, with `addAbove` for rows that are not here yet; it returns null where there are none. */
  moveUp(count: number, addAbove: () => TerminalRow | null): void {
    let target = this.row - count;
    for (; target < 0; target++) {
      const above = addAbove();
      if (above === null) break;
      this.rows.unshift(above);
    }
    this.row = Math.max(0, target);
  }

  /** 0: from the cursor to the end, 1: up to the cursor, else the whole row. */
  eraseInLine(mode: number): void {
    const row = this.rows[this.row];
    if (mode === 1) row?.eraseTo(this.column);
    else row?.eraseFrom(mode === 0 ? this.column : 0);
  }

  eraseBelow(): void {
    this.eraseInLine(0);
    this.rows.length = this.row + 1;
  }

  /** Rows that began in this piece learn which one it was. */
  assign(pos: number, time: number): void {
    for (const row of this.rows.slice(0, this.written)) row.piece ??= { pos, time };
  }

  /** Appends the first rows as lines; the last of all rows stays open unless `closed`. */
  writeTo(store: LineStore, count: number, closed: boolean): void {
    for (const [i, row] of this.rows.slice(0, count).entries()) {
      store.openLine();
      row.writeTo(store);
      if (row.piece !== null) store.pieces.assign(store.lineCount, row.piece.pos, row.piece.time);
      if (closed || i < this.rows.length - 1) store.closeLine();
    }
  }
}
