import { CursorRows } from "./cursor-rows.ts";
import { EscapeParser } from "./escape-parser.ts";
import { LineStore } from "../store/line-store.ts";
import { Rewrite } from "./rewrite.ts";
import { safeHref } from "../text/links.ts";
import { RawStore } from "../store/raw-store.ts";
import { applySgr } from "../text/sgr.ts";
import { TerminalRow } from "./terminal-row.ts";

/** The number of rows that the cursor can move up: more than any real screen has. */
const MAX_ROWS = 200;
/** A longer line is not a progress display, so the cursor cannot move up into it. */
const MAX_ROW_BYTES = 1 << 16;
/** The work of cursor movements is limited to this multiple of the bytes read. */
const BUDGET_FACTOR = 16;
const FIRST_BUDGET = 1 << 20;

const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;
const BACKSPACE = 0x08;
const TAB = 0x09;

/**
 * Converts what programs wrote into the lines that a terminal would show. Ordinary text goes straight
 * into the store. Only when a program moves the cursor, the affected lines are taken out of the store,
 * kept as rows of cells, and put back once the cursor has left them at the bottom.
 */
export class Terminal {
  readonly store = new LineStore();
  readonly raw = new RawStore(this.store);
  /** Lines below this number have not changed since the last `takeChangedFrom`. */
  #changedFrom = 0;
  #rows: CursorRows | null = null;
  /** The rows are also in the store, from this line on, but only for reading; -1 when they are not. */
  #settledAt = -1;
  #rewrite = new Rewrite(this.store, (cost) => this.#spend(cost));
  #carriageReturn = false;
  #rawOpen = false;
  #styleId = 0;
  #linkId = 0;
  #budget = FIRST_BUDGET;
  #escapes = new EscapeParser({
    csi: (final, params) => this.#csi(final, params),
    osc: (data) => this.#osc(data),
  });

  get lineCount(): number {
    if (this.#rows === null || this.#settledAt >= 0) return this.store.lineCount;
    return this.store.lineCount + this.#rows.written;
  }

  /** The line that the next text belongs to. */
  get currentLine(): number {
    if (this.#rows !== null) return this.#baseLine + this.#rows.row;
    return this.store.open ? this.store.lineCount - 1 : this.store.lineCount;
  }

  takeChangedFrom(): number {
    const from = this.#changedFrom;
    this.#changedFrom = this.currentLine;
    return from;
  }

  /** Adds text without control characters. It may be cut within a character. */
  text(bytes: Uint8Array, from: number, to: number): void {
    this.#budget += (to - from) * BUDGET_FACTOR;
    let start = from;
    if (this.#escapes.isActive) {
      start = this.#quickSequence(bytes, from, to);
      if (start === from) start = this.#escapes.take(bytes, from, to);
      if (this.#rawOpen) this.raw.append(bytes, from, start);
    }
    if (start >= to) return;
    if (this.#carriageReturn) this.#returnCarriage();
    if (this.#rawOpen) this.raw.text(bytes, start, to);
    if (this.#rewrite.active) {
      start = this.#rewrite.write(bytes, start, to, this.#styleId, this.#linkId);
      if (start >= to) return;
      if (!this.#rewrite.switchToAppending()) this.#rows = this.#makeRows();
    }
    if (this.#rows !== null) this.#writeRows(this.#rows, bytes, start, to);
    else this.#appendPlain(bytes, start, to);
  }

  /** Adds bytes that may contain control characters. */
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
    this.#budget += BUDGET_FACTOR;
    if (code === LF && !this.#escapes.isActive && this.#rows === null && !this.#rawOpen) {
      this.#carriageReturn = false;
      this.store.closeLine();
      return;
    }
    const needsRaw = code === TAB ? this.#carriageReturn : code !== LF && code !== CR;
    if (needsRaw) this.#openRaw();
    const isExecuted = code !== ESC && (!this.#escapes.isActive || this.#escapes.control(code));
    // Newlines and tabs are part of the text, except for a tab after a carriage return.
    const isText = code === LF || (code === TAB && !this.#carriageReturn);
    if (this.#rawOpen && isText && isExecuted) this.raw.code(code);
    else if (this.#rawOpen) this.raw.push(code);
    if (code === ESC) this.#escapes.escape();
    else if (isExecuted) this.#execute(code);
  }

  /** Assigns the completed piece to the lines and rows that began within it. */
  endPiece(pos: number, time: number): void {
    if (this.#rows === null) {
      this.store.pieces.assign(this.store.lineCount, pos, time);
      return;
    }
    this.#unsettle();
    this.store.pieces.assign(this.store.lineCount, pos, time);
    this.#rows.assign(pos, time);
  }

  /** Starts a new line, because the text between the last piece and the next one is missing. */
  breakLine(): void {
    if (this.#escapes.isActive) this.#escapes.control(LF);
    if (this.#rows !== null) this.#leaveRows(this.#rows, this.#rows.written);
    else if (this.store.open) this.control(LF);
  }

  /** Completes the store for reading and keeps the position of the cursor. */
  settle(): void {
    if (!this.#rewrite.settle()) this.#rows = this.#makeRows();
    if (this.#rows === null || this.#settledAt >= 0) return;
    this.#settledAt = this.store.lineCount;
    this.#rows.writeTo(this.store, this.#rows.written, false);
  }

  get allocated(): number {
    return this.store.allocated + this.raw.allocated;
  }

  get #baseLine(): number {
    return this.#settledAt >= 0 ? this.#settledAt : this.store.lineCount;
  }

  #appendPlain(bytes: Uint8Array, from: number, to: number): void {
    if (!this.store.open) this.store.openLine();
    this.store.setStyle(this.#styleId, this.#linkId);
    this.store.text.append(bytes, from, to);
  }

  /**
   * A fast path for `[32m` and `[K`, nearly all sequences of real logs. Returns the offset after the
   * sequence, or `from`.
   */
  #quickSequence(bytes: Uint8Array, from: number, to: number): number {
    if (!this.#escapes.hasJustBegun || bytes[from] !== 0x5b) return from;
    if (from + 1 < to && bytes[from + 1] === 0x4b) {
      this.#escapes.abandon();
      this.#eraseInLine(0);
      return from + 2;
    }
    let code = 0;
    let at = from + 1;
    for (; at < to && at < from + 3; at++) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      code = code * 10 + digit;
    }
    if (at >= to || bytes[at] !== 0x6d) return from;
    this.#escapes.abandon();
    this.#styleId = this.store.styles.after(this.#styleId, code);
    return at + 1;
  }

  #execute(code: number): void {
    if (code === LF) this.#newline();
    else if (code === CR) this.#markReturn();
    else if (code === BACKSPACE) this.#moveColumn((column) => column - 1);
    else if (code === TAB) this.#tab();
  }

  /** Deferred to the next character, because most carriage returns belong to a Windows newline. */
  #markReturn(): void {
    if (this.#rewrite.active && !this.#rewrite.rewind()) this.#enterRows();
    if (this.#rows !== null) this.#enterRows().column = 0;
    else if (!this.#rewrite.active) this.#carriageReturn = this.store.open;
  }

  #returnCarriage(): void {
    this.#carriageReturn = false;
    if (!this.#rawOpen) {
      this.#openRaw();
      this.raw.push(CR);
    }
    this.raw.keepAll();
    if (!this.#rewrite.begin(this.#styleId, this.#linkId)) this.#rows = this.#makeRows();
  }

  #tab(): void {
    if (this.#carriageReturn) this.#returnCarriage();
    if (this.#rows !== null || this.#rewrite.active)
      this.#enterRows().tab(this.#styleId, this.#linkId);
    else this.#appendPlain(TAB_BYTE, 0, 1);
  }

  #newline(): void {
    this.#carriageReturn = false;
    if (!this.#rewrite.end()) this.#enterRows();
    if (this.#rows === null) {
      this.store.closeLine();
      this.#closeRaw();
      return;
    }
    this.#rows.endCharacter(this.#styleId, this.#linkId);
    this.#rows.column = 0;
    this.#rows.row++;
    if (this.#rows.row === this.#rows.length) this.#leaveRows(this.#rows, this.#rows.length);
  }

  #leaveRows(rows: CursorRows, count: number): void {
    this.#unsettle();
    rows.writeTo(this.store, count, true);
    this.#rows = null;
    this.#closeRaw();
  }

  #closeRaw(): void {
    if (this.#rawOpen) this.raw.close(this.store.lineCount);
    this.#rawOpen = false;
  }

  #openRaw(): void {
    if (this.#rawOpen) return;
    this.#rawOpen = true;
    this.raw.open();
    if (this.#carriageReturn) this.raw.push(CR);
  }

  /** Returns the rows for changing; the open line becomes the first row. */
  #enterRows(): CursorRows {
    this.#rows ??= this.#makeRows();
    this.#unsettle();
    this.#rows.endCharacter(this.#styleId, this.#linkId);
    return this.#rows;
  }

  #makeRows(): CursorRows {
    this.raw.keepAll();
    const line = this.currentLine;
    let rows: CursorRows;
    if (this.#rewrite.active) rows = this.#rewrite.toRows();
    else {
      const open = this.store.open ? TerminalRow.read(this.store, line) : new TerminalRow();
      rows = new CursorRows(open, this.#carriageReturn ? 0 : open.length);
    }
    this.store.truncate(line);
    this.#carriageReturn = false;
    return rows;
  }

  #unsettle(): void {
    if (this.#settledAt < 0) return;
    this.store.truncate(this.#settledAt);
    this.#settledAt = -1;
  }

  #spend(cost: number): boolean {
    if (cost > this.#budget) return false;
    this.#budget -= cost;
    return true;
  }

  #writeRows(rows: CursorRows, bytes: Uint8Array, from: number, to: number): void {
    this.#unsettle();
    const { padding } = rows;
    if (!this.#spend(padding)) rows.column -= padding;
    rows.write(bytes, from, to, this.#styleId, this.#linkId);
  }

  #moveColumn(column: (from: number) => number): void {
    const rows = this.#enterRows();
    rows.moveColumn(column(rows.column));
  }

  #moveUp(count: number): void {
    const rows = this.#enterRows();
    rows.moveUp(count, () => (rows.length < MAX_ROWS ? this.#popLine() : null));
    this.#changedFrom = Math.min(this.#changedFrom, this.#baseLine);
  }

  /** Removes the last line from the store. Returns null if the cursor must not reach it. */
  #popLine(): TerminalRow | null {
    const line = this.store.lineCount - 1;
    const bytes = this.store.end(line) - this.store.start(line);
    if (line < 0 || bytes > MAX_ROW_BYTES || !this.#spend(bytes + 8)) return null;
    this.#budget -= this.raw.reach(line);
    const row = TerminalRow.read(this.store, line);
    this.store.truncate(line);
    return row;
  }

  #csi(final: string, params: string): void {
    if (final === "m") {
      if (/^[\d;:]*$/.test(params)) {
        const { styles } = this.store;
        this.#styleId = styles.idOf(applySgr(styles.get(this.#styleId), params));
      }
      return;
    }
    if (!/^\d*(?:;\d*)*$/.test(params)) return;
    const number = Number.parseInt(params, 10) || 0;
    const count = Math.max(1, number);
    if (final === "K") this.#eraseInLine(number);
    else if (final === "J" && number === 0) this.#eraseBelow();
    else if (final === "A") this.#moveUp(count);
    else if (final === "B") this.#enterRows().moveDown(count);
    else if (final === "C") this.#moveColumn((column) => column + count);
    else if (final === "D") this.#moveColumn((column) => column - count);
    else if (final === "G" || final === "`") this.#moveColumn(() => count - 1);
    else if (final === "E" || final === "F") {
      if (final === "E") this.#enterRows().moveDown(count);
      else this.#moveUp(count);
      this.#enterRows().column = 0;
    }
  }

  #eraseInLine(mode: number): void {
    const isAtStart = this.#carriageReturn || this.#rewrite.atStart;
    if (this.#rows === null && isAtStart && mode !== 1) {
      this.#carriageReturn = false;
      this.#rewrite.end();
      this.raw.keepAll();
      this.store.truncate(this.store.lineCount - 1);
      return;
    }
    if (this.#rewrite.active && mode === 0) {
      this.#rewrite.eraseRest();
      return;
    }
    if (this.#rows === null && !this.store.open) return;
    if (this.#rows === null && mode === 0) return;
    this.#enterRows().eraseInLine(mode);
  }

  #eraseBelow(): void {
    if (this.#rows === null) this.#eraseInLine(0);
    else this.#enterRows().eraseBelow();
  }

  /**
   * `8;params;target` begins a link, an empty target ends it
   * (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
   */
  #osc(data: string): void {
    const link = /^8;[^;]*;(.*)$/s.exec(data);
    if (link === null) return;
    const href = safeHref(link[1] ?? "");
    this.#linkId = href === undefined ? 0 : this.store.links.idOf(href);
  }
}

const TAB_BYTE = new Uint8Array([TAB]);
