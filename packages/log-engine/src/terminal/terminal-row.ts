import { charWidth } from "../text/char-width.ts";
import type { LineStore } from "../store/line-store.ts";
import type { PieceOfLine } from "../store/piece-index.ts";
import { REPLACEMENT, decodeText, encodeCodePoint } from "../text/utf8.ts";

/** A column covered by the wide character or tab to its left. */
const TAIL = -1;
/** Codes from here on are characters with combining marks: an index into `clusters`. */
const CLUSTER = 0x200000;
const SPACE = 0x20;
const TAB = 0x09;
const TAB_STOP = 8;

/** One row of a terminal while the cursor can still change it. */
export class TerminalRow {
  /** The first piece of the row; null while that piece is still being read. */
  piece: PieceOfLine | null = null;
  #codes: number[] = [];
  #styles: number[] = [];
  #links: number[] = [];
  #clusters: string[] = [];

  get length(): number {
    return this.#codes.length;
  }

  /** Writes a code point and returns the column after it. */
  put(column: number, code: number, style: number, link: number): number {
    const isSimple = code >= SPACE && code < 0x7f && column <= this.length;
    if (isSimple && this.#codes[column] !== TAIL && this.#codes[column + 1] !== TAIL) {
      this.#set(column, code, style, link);
      return column + 1;
    }
    if (code === TAB) return this.#putTab(column, style, link);
    const width = charWidth(code);
    if (width === 0 && column > 0 && column <= this.length) {
      this.#join(column - 1, code);
      return column;
    }
    return this.#place(column, code, Math.max(1, width), style, link);
  }

  /** Writes UTF-8 text and returns the column after it. */
  putText(column: number, bytes: Uint8Array, style: number, link: number): number {
    let at = column;
    for (const char of decodeText(bytes)) {
      at = this.put(at, char.codePointAt(0) ?? REPLACEMENT, style, link);
    }
    return at;
  }

  eraseFrom(column: number): void {
    if (column >= this.length) return;
    this.#clearGlyph(column);
    this.#codes.length = this.#styles.length = this.#links.length = column;
  }

  /** Clears the columns up to and including `column`. */
  eraseTo(column: number): void {
    for (let at = 0; at <= column && at < this.length; at++) {
      this.#clearGlyph(at);
      this.#codes[at] = SPACE;
      this.#styles[at] = this.#links[at] = 0;
    }
  }

  writeTo(store: LineStore): void {
    const bytes = new Uint8Array(this.#codes.length * 4 + this.#clusters.join("").length * 3);
    let length = 0;
    for (let at = 0; at < this.#codes.length; at++) {
      const code = this.#codes[at] ?? SPACE;
      if (code === TAIL) continue;
      if (
        at > 0 &&
        (this.#styles[at] !== this.#styles[at - 1] || this.#links[at] !== this.#links[at - 1])
      ) {
        this.#flush(store, bytes, length, at - 1);
        length = 0;
      }
      length = this.#encode(code, bytes, length);
    }
    this.#flush(store, bytes, length, this.#codes.length - 1);
  }

  static read(store: LineStore, line: number): TerminalRow {
    const row = new TerminalRow();
    let column = 0;
    store.eachRun(store.start(line), store.end(line), (from, to, style, link) => {
      column = row.putText(column, store.text.slice(from, to), style, link);
    });
    row.piece = store.pieces.known(line);
    return row;
  }

  /** A tab moves over existing text and is kept as a tab where there is none. */
  #putTab(column: number, style: number, link: number): number {
    const width = TAB_STOP - (column % TAB_STOP);
    return column < this.length ? column + width : this.#place(column, TAB, width, style, link);
  }

  #place(column: number, code: number, width: number, style: number, link: number): number {
    while (this.length < column) this.#set(this.length, SPACE, 0, 0);
    for (let i = 0; i < width; i++) {
      if (column + i < this.length) this.#clearGlyph(column + i);
      this.#set(column + i, i === 0 ? code : TAIL, style, link);
    }
    return column + width;
  }

  #set(column: number, code: number, style: number, link: number): void {
    this.#codes[column] = code;
    this.#styles[column] = style;
    this.#links[column] = link;
  }

  /** Replaces a wide character or tab by spaces, because one of its columns is overwritten. */
  #clearGlyph(column: number): void {
    let head = column;
    while (head > 0 && this.#codes[head] === TAIL) head--;
    if (head === column && this.#codes[column + 1] !== TAIL) return;
    this.#codes[head] = SPACE;
    for (let at = head + 1; this.#codes[at] === TAIL; at++) this.#codes[at] = SPACE;
  }

  /** Joins a combining mark to the character before it. */
  #join(column: number, mark: number): void {
    let head = column;
    while (head > 0 && this.#codes[head] === TAIL) head--;
    const code = this.#codes[head] ?? SPACE;
    if (code < CLUSTER) {
      this.#codes[head] = CLUSTER + this.#clusters.length;
      this.#clusters.push(String.fromCodePoint(code));
    }
    const cluster = (this.#codes[head] ?? CLUSTER) - CLUSTER;
    this.#clusters[cluster] = (this.#clusters[cluster] ?? "") + String.fromCodePoint(mark);
  }

  #encode(code: number, bytes: Uint8Array, at: number): number {
    if (code < CLUSTER) return encodeCodePoint(code, bytes, at);
    let end = at;
    for (const char of this.#clusters[code - CLUSTER] ?? "") {
      end = encodeCodePoint(char.codePointAt(0) ?? REPLACEMENT, bytes, end);
    }
    return end;
  }

  #flush(store: LineStore, bytes: Uint8Array, length: number, column: number): void {
    if (length === 0) return;
    store.setStyle(this.#styles[column] ?? 0, this.#links[column] ?? 0);
    store.text.append(bytes, 0, length);
  }
}
