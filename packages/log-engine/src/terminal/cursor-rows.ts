import type { LineStore } from "../store/line-store.ts";
import type { TerminalRow } from "./terminal-row.ts";
import { REPLACEMENT, decodeComplete } from "../text/utf8.ts";

const TAB = 0x09;
/** The cursor cannot move further to the right; the text there is padded with spaces. */
const MAX_COLUMNS = 1 << 16;

/** The last rows of a log while a program moves the cursor within them. */
export class CursorRows {
  row = 0;
  column: number;
  #rows: TerminalRow[];
  /** Bytes of an incomplete character. */
  #partial: number[] = [];

  constructor(first: TerminalRow, column: number) {
    this.#rows = [first];
    this.column = column;
  }

  get length(): number {
    return this.#rows.length;
  }

  /** The number of rows that count as lines: an empty last row without a newline does not. */
  get written(): number {
    return this.#rows.length - (this.#rows.at(-1)?.length === 0 ? 1 : 0);
  }

  /** The number of spaces that writing at the cursor would add. */
  get padding(): number {
    return Math.max(0, this.column - (this.#rows[this.row]?.length ?? 0));
  }

  write(bytes: Uint8Array, from: number, to: number, style: number, link: number): void {
    const row = this.#rows[this.row];
    if (row === undefined) return;
    let start = from;
    if (this.#partial.length === 0) {
      for (let byte = bytes[start] ?? 0; start < to && byte < 0x80; byte = bytes[++start] ?? 0) {
        this.column = row.put(this.column, byte, style, link);
      }
      if (start === to) return;
    }
    const [text, rest] = decodeComplete(this.#partial, bytes, start, to);
    this.#partial = rest;
    for (const char of text) {
      this.column = row.put(this.column, char.codePointAt(0) ?? REPLACEMENT, style, link);
    }
  }

  tab(style: number, link: number): void {
    const row = this.#rows[this.row];
    if (row !== undefined) this.column = row.put(this.column, TAB, style, link);
  }

  /** Replaces an incomplete character, because a control character interrupted it. */
  endCharacter(style: number, link: number): void {
    if (this.#partial.length === 0) return;
    this.#partial = [];
    const row = this.#rows[this.row];
    if (row !== undefined) this.column = row.put(this.column, REPLACEMENT, style, link);
  }

  moveColumn(column: number): void {
    const max = Math.max(MAX_COLUMNS, this.#rows[this.row]?.length ?? 0);
    this.column = Math.max(0, Math.min(column, max));
  }

  moveDown(count: number): void {
    this.row = Math.min(this.#rows.length - 1, this.row + count);
  }

  /** Moves up. `addAbove` returns the row above the first one, or null if there is none. */
  moveUp(count: number, addAbove: () => TerminalRow | null): void {
    let target = this.row - count;
    for (; target < 0; target++) {
      const above = addAbove();
      if (above === null) break;
      this.#rows.unshift(above);
    }
    this.row = Math.max(0, target);
  }

  /**
   * Mode 0 erases from the cursor to the end, 1 up to the cursor, all others the whole row
   * (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).
   */
  eraseInLine(mode: number): void {
    const row = this.#rows[this.row];
    if (mode === 1) row?.eraseTo(this.column);
    else row?.eraseFrom(mode === 0 ? this.column : 0);
  }

  eraseBelow(): void {
    this.eraseInLine(0);
    this.#rows.length = this.row + 1;
  }

  /** Assigns the piece to the rows that began within it. */
  assign(pos: number, time: number): void {
    for (const row of this.#rows.slice(0, this.written)) row.piece ??= { pos, time };
  }

  /** Appends the first rows as lines. The last row stays open unless `closed`. */
  writeTo(store: LineStore, count: number, closed: boolean): void {
    for (const [i, row] of this.#rows.slice(0, count).entries()) {
      store.openLine();
      row.writeTo(store);
      if (row.piece !== null) store.pieces.assign(store.lineCount, row.piece.pos, row.piece.time);
      if (closed || i < this.#rows.length - 1) store.closeLine();
    }
  }
}
