import { EscapeParser } from "./escape-parser.ts";
import { LineStore } from "./line-store.ts";
import { safeHref } from "./links.ts";
import { RawStore } from "./raw-store.ts";
import { applySgr } from "./sgr.ts";
import { PLAIN, type Style } from "./styles.ts";
import { TerminalRow } from "./terminal-row.ts";
import { REPLACEMENT, wholeLetters } from "./utf8.ts";

/** Rows that the cursor may reach back over: more than any real screen has. */
const MOST_ROWS = 200;
/** A line longer than this is no progress display; the cursor cannot go up into it. */
const MOST_ROW_BYTES = 1 << 16;
/** Work spent on moving the cursor is at most this many times the bytes that were taken in. */
const BUDGET_FACTOR = 16;
const FIRST_BUDGET = 1 << 20;

const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;
const BACKSPACE = 0x08;
const TAB = 0x09;

/**
 * Turns what programs wrote into the lines that a terminal would show. Ordinary text goes straight into
 * the store; only when a program moves the cursor are the lines concerned taken out again, kept as rows
 * of cells, and put back once the cursor has left them at the bottom.
 */
export class Terminal {
  readonly store = new LineStore();
  readonly raw = new RawStore();
  /** Lines below this are as they were at the last `takeChangedFrom`. */
  private changedFrom = 0;
  private rows: TerminalRow[] | null = null;
  private row = 0;
  private column = 0;
  /** The rows also stand in the store, from this line on; they are only lent for reading. */
  private settledAt = -1;
  private carriageReturn = false;
  private rawOpen = false;
  private style: Style = PLAIN;
  private styleId = 0;
  private linkId = 0;
  private partial: number[] = [];
  private budget = FIRST_BUDGET;
  private escapes = new EscapeParser({
    csi: (final, params) => this.csi(final, params),
    osc: (data) => this.osc(data),
  });

  get lineCount(): number {
    if (this.rows === null || this.settledAt >= 0) return this.store.lineCount;
    return this.store.lineCount + this.writtenRows(this.rows);
  }

  /** The line that the next text will be part of. */
  get currentLine(): number {
    if (this.rows !== null) return this.baseLine + this.row;
    return this.store.open ? this.store.lineCount - 1 : this.store.lineCount;
  }

  takeChangedFrom(): number {
    const from = this.changedFrom;
    this.changedFrom = this.currentLine;
    return from;
  }

  /** Text without control characters, which may be cut within a letter. */
  text(bytes: Uint8Array, from: number, to: number): void {
    this.budget += (to - from) * BUDGET_FACTOR;
    let start = from;
    while (start < to && this.escapes.active) {
      const next = this.escapes.take(bytes, start, to);
      if (this.rawOpen) this.raw.bytes.append(bytes, start, next);
      start = next;
    }
    if (start >= to) return;
    if (this.carriageReturn) this.returnCarriage();
    if (this.rawOpen) this.raw.bytes.append(bytes, start, to);
    if (this.rows !== null) this.writeCells(this.rows, bytes, start, to);
    else this.appendPlain(bytes, start, to);
  }

  /** Bytes that may hold control characters. */
  write(bytes: Uint8Array, from: number, to: number): void {
    let start = from;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= 0x20 && byte !== 0x7f) continue;
      if (at > start) this.text(bytes, start, at);
      this.control(byte);
      start = at + 1;
    }
    if (to > start) this.text(bytes, start, to);
  }

  control(code: number): void {
    this.budget += BUDGET_FACTOR;
    if (code === LF && !this.escapes.active && this.rows === null && !this.rawOpen) {
      this.carriageReturn = false;
      this.store.closeLine();
      return;
    }
    const needsRaw = code === TAB ? this.carriageReturn : code !== LF && code !== CR;
    if (needsRaw) this.openRaw();
    if (this.rawOpen) this.raw.bytes.push(code);
    if (code === ESC) this.escapes.escape();
    else if (!this.escapes.active || this.escapes.control(code)) this.execute(code);
  }

  /** A piece has been written: lines and rows that began within it learn which one it was. */
  endPiece(pos: number, time: number): void {
    if (this.rows === null) {
      this.store.pieces.assign(this.store.lineCount, pos, time);
      return;
    }
    this.unsettle();
    this.store.pieces.assign(this.store.lineCount, pos, time);
    const written = this.writtenRows(this.rows);
    for (const row of this.rows.slice(0, written)) row.piece ??= { pos, time };
  }

  /** Text that starts on a line of its own: what came before it is missing. */
  breakLine(): void {
    if (this.escapes.active) this.escapes.control(LF);
    if (this.rows !== null) this.leaveRows(this.rows, this.writtenRows(this.rows));
    else if (this.store.open) this.control(LF);
  }

  /** Makes the store complete for reading, without forgetting where the cursor is. */
  settle(): void {
    if (this.rows === null || this.settledAt >= 0) return;
    this.settledAt = this.store.lineCount;
    this.putRows(this.rows, this.writtenRows(this.rows), false);
  }

  get allocated(): number {
    return this.store.allocated + this.raw.allocated;
  }

  private get baseLine(): number {
    return this.settledAt >= 0 ? this.settledAt : this.store.lineCount;
  }

  /** An empty last row, without a newline, is no line yet. */
  private writtenRows(rows: readonly TerminalRow[]): number {
    return rows.length - (rows.at(-1)?.length === 0 ? 1 : 0);
  }

  private appendPlain(bytes: Uint8Array, from: number, to: number): void {
    if (!this.store.open) this.store.openLine();
    this.store.look(this.styleId, this.linkId);
    this.store.text.append(bytes, from, to);
  }

  private execute(code: number): void {
    if (code === LF) this.newline();
    else if (code === CR) this.markReturn();
    else if (code === BACKSPACE) this.moveTo((column) => column - 1);
    else if (code === TAB) this.tab();
  }

  /** Most carriage returns are half of a Windows newline, so nothing is done before the next character. */
  private markReturn(): void {
    if (this.rows === null) this.carriageReturn = this.store.open;
    else this.flushPartial(this.rows);
    this.column = 0;
  }

  private returnCarriage(): void {
    this.carriageReturn = false;
    if (!this.rawOpen) {
      this.openRaw();
      this.raw.bytes.push(CR);
    }
    this.enterRows();
    this.column = 0;
  }

  private tab(): void {
    if (this.carriageReturn) this.returnCarriage();
    const row = this.currentRow();
    if (row !== undefined) this.column = row.put(this.column, TAB, this.styleId, this.linkId);
    else this.appendPlain(TAB_BYTE, 0, 1);
  }

  private newline(): void {
    this.carriageReturn = false;
    this.column = 0;
    if (this.rows !== null) {
      this.flushPartial(this.rows);
      this.row++;
      if (this.row === this.rows.length) this.leaveRows(this.rows, this.rows.length);
      return;
    }
    this.store.closeLine();
    this.closeRaw();
  }

  private leaveRows(rows: readonly TerminalRow[], count: number): void {
    this.unsettle();
    this.putRows(rows, count, true);
    this.rows = null;
    this.closeRaw();
  }

  private closeRaw(): void {
    if (this.rawOpen) this.raw.close(this.store.lineCount);
    this.rawOpen = false;
  }

  private openRaw(): void {
    if (this.rawOpen) return;
    this.rawOpen = true;
    this.raw.open(this.store);
    if (this.carriageReturn) this.raw.bytes.push(CR);
  }

  private currentRow(): TerminalRow | undefined {
    if (this.rows === null) return undefined;
    this.unsettle();
    this.flushPartial(this.rows);
    return this.rows[this.row];
  }

  private enterRows(): TerminalRow[] {
    if (this.rows !== null) {
      this.unsettle();
      this.flushPartial(this.rows);
      return this.rows;
    }
    const line = this.currentLine;
    const open = this.store.open ? TerminalRow.read(this.store, line) : new TerminalRow();
    this.store.truncate(line);
    this.rows = [open];
    this.row = 0;
    this.column = this.carriageReturn ? 0 : open.length;
    this.carriageReturn = false;
    return this.rows;
  }

  private putRows(rows: readonly TerminalRow[], count: number, closed: boolean): void {
    for (const [i, row] of rows.slice(0, count).entries()) {
      this.store.openLine();
      row.writeTo(this.store);
      if (row.piece !== null) {
        this.store.pieces.assign(this.store.lineCount, row.piece.pos, row.piece.time);
      }
      if (closed || i < rows.length - 1) this.store.closeLine();
    }
  }

  private unsettle(): void {
    if (this.settledAt < 0) return;
    this.store.truncate(this.settledAt);
    this.settledAt = -1;
  }

  private spend(cost: number): boolean {
    if (cost > this.budget) return false;
    this.budget -= cost;
    return true;
  }

  private writeCells(
    rows: readonly TerminalRow[],
    bytes: Uint8Array,
    from: number,
    to: number,
  ): void {
    this.unsettle();
    const row = rows[this.row];
    if (row === undefined) return;
    if (this.column > row.length && !this.spend(this.column - row.length)) this.column = row.length;
    const [text, rest] = wholeLetters(this.partial, bytes, from, to);
    this.partial = rest;
    for (const char of text) {
      const code = char.codePointAt(0) ?? REPLACEMENT;
      this.column = row.put(this.column, code, this.styleId, this.linkId);
    }
  }

  /** A control character within a letter: the letter will never be whole. */
  private flushPartial(rows: readonly TerminalRow[]): void {
    if (this.partial.length === 0) return;
    this.partial = [];
    const row = rows[this.row];
    if (row !== undefined)
      this.column = row.put(this.column, REPLACEMENT, this.styleId, this.linkId);
  }

  private moveTo(column: (from: number) => number): void {
    this.enterRows();
    this.column = Math.max(0, Math.min(column(this.column), MOST_ROW_BYTES));
  }

  private moveUp(count: number): void {
    const rows = this.enterRows();
    let target = this.row - count;
    while (target < 0 && rows.length < MOST_ROWS && this.popLine(rows)) target++;
    this.row = Math.max(0, target);
    this.changedFrom = Math.min(this.changedFrom, this.baseLine);
  }

  private popLine(rows: TerminalRow[]): boolean {
    const line = this.store.lineCount - 1;
    const bytes = this.store.end(line) - this.store.start(line);
    if (line < 0 || bytes > MOST_ROW_BYTES || !this.spend(bytes + 8)) return false;
    this.spend(this.raw.reach(line, this.store));
    rows.unshift(TerminalRow.read(this.store, line));
    this.store.truncate(line);
    return true;
  }

  private moveDown(count: number): void {
    const rows = this.enterRows();
    this.row = Math.min(rows.length - 1, this.row + count);
  }

  private csi(final: string, params: string): void {
    if (final === "m") {
      if (/^[\d;:]*$/.test(params)) {
        this.style = applySgr(this.style, params);
        this.styleId = this.store.styles.idOf(this.style);
      }
      return;
    }
    if (!/^\d*(?:;\d*)*$/.test(params)) return;
    const number = Number.parseInt(params, 10) || 0;
    const count = Math.max(1, number);
    if (final === "K") this.eraseInLine(number);
    else if (final === "J" && number === 0) this.eraseBelow();
    else if (final === "A") this.moveUp(count);
    else if (final === "B") this.moveDown(count);
    else if (final === "C") this.moveTo((column) => column + count);
    else if (final === "D") this.moveTo((column) => column - count);
    else if (final === "G" || final === "`") this.moveTo(() => count - 1);
    else if (final === "E" || final === "F") {
      if (final === "E") this.moveDown(count);
      else this.moveUp(count);
      this.column = 0;
    }
  }

  private eraseInLine(mode: number): void {
    if (this.rows === null && this.carriageReturn && mode !== 1) {
      this.carriageReturn = false;
      this.store.truncate(this.store.lineCount - 1);
      return;
    }
    if (this.rows === null && !this.store.open) return;
    if (this.rows === null && mode === 0) return;
    const row = this.enterRows()[this.row];
    if (mode === 0) row?.eraseFrom(this.column);
    else if (mode === 1) row?.eraseTo(this.column);
    else row?.eraseFrom(0);
  }

  private eraseBelow(): void {
    if (this.rows === null) {
      this.eraseInLine(0);
      return;
    }
    const rows = this.enterRows();
    rows[this.row]?.eraseFrom(this.column);
    rows.length = this.row + 1;
  }

  /** `8;params;target` begins a link, and one without a target ends it. */
  private osc(data: string): void {
    const link = /^8;[^;]*;(.*)$/s.exec(data);
    if (link === null) return;
    const href = safeHref(link[1] ?? "");
    this.linkId = href === undefined ? 0 : this.store.links.idOf(href);
  }
}

const TAB_BYTE = new Uint8Array([TAB]);
