import { CursorRows } from "./cursor-rows.ts";
import type { LineStore } from "../store/line-store.ts";
import { TerminalRow } from "./terminal-row.ts";
import { OverwrittenLine } from "./overwritten-line.ts";

/** A longer line is not a progress bar. */
const MAX_BYTES = 1 << 16;

/**
 * The open line while it is rewritten after a carriage return without the need for cells. ASCII of one
 * style is overwritten in place; any other text replaces the old line, of which the uncovered rest is
 * kept.
 */
export class Rewrite {
  #store: LineStore;
  #spend: (cost: number) => boolean;
  /** The offset of in-place overwriting, which needs ASCII text of one style in the line; else -1. */
  #overwriteAt = -1;
  #covered = new OverwrittenLine();

  constructor(store: LineStore, spend: (cost: number) => boolean) {
    this.#store = store;
    this.#spend = spend;
  }

  get active(): boolean {
    return this.#overwriteAt >= 0 || this.#covered.active;
  }

  get atStart(): boolean {
    return this.#overwriteAt === 0;
  }

  /** Starts text of this style at the beginning of the line. Returns false if cells are needed. */
  begin(style: number, link: number): boolean {
    const store = this.#store;
    this.#overwriteAt = 0;
    const isPlain = store.isStyleOfLast(style, link) && store.text.isAscii(store.lastStart);
    return isPlain || this.switchToAppending();
  }

  /**
   * Writes as many bytes as can be overwritten in place and returns the offset after them. The caller
   * appends the rest.
   */
  write(bytes: Uint8Array, from: number, to: number, style: number, link: number): number {
    const store = this.#store;
    if (this.#overwriteAt < 0 || !store.isStyleOfLast(style, link)) return from;
    const at = store.lastStart + this.#overwriteAt;
    const count = store.text.overwrite(at, bytes, from, to);
    this.#overwriteAt += count;
    return from + count;
  }

  /** Switches to appending, because the text is not ASCII of one style. Returns false if cells are needed. */
  switchToAppending(): boolean {
    const column = this.#overwriteAt;
    if (column < 0) return true;
    const bytes = this.#store.text.length - this.#store.lastStart;
    if (column < bytes) {
      const isShort = bytes <= MAX_BYTES && this.#spend(bytes);
      if (!isShort || !this.#covered.take(this.#store, column)) return false;
    }
    this.#overwriteAt = -1;
    return true;
  }

  /** Handles another carriage return. Returns false if cells are needed. */
  rewind(): boolean {
    if (this.#overwriteAt < 0) return this.#covered.rejoin(this.#store);
    this.#overwriteAt = 0;
    return true;
  }

  /** Completes the line. Returns false if cells are needed. */
  end(): boolean {
    this.#overwriteAt = -1;
    return !this.#covered.active || this.#covered.rejoin(this.#store);
  }

  /** Drops covered old text. Returns whether the store now has the current text of the line. */
  settle(): boolean {
    if (this.#covered.active && this.#covered.isCovered(this.#store)) this.#covered.drop();
    return !this.#covered.active;
  }

  /** Erases the text to the right of the cursor. */
  eraseRest(): void {
    if (this.#overwriteAt >= 0) this.#store.cutLast(this.#overwriteAt);
    this.#covered.drop();
  }

  /** Converts the line to cells, with the cursor in it. */
  toRows(): CursorRows {
    if (this.#covered.active) return this.#covered.toRows(this.#store);
    const row = TerminalRow.read(this.#store, this.#store.lineCount - 1);
    const rows = new CursorRows(row, this.#overwriteAt);
    this.#overwriteAt = -1;
    return rows;
  }
}
