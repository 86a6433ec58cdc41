import { CursorRows } from "./cursor-rows.ts";
import type { LineStore } from "../store/line-store.ts";
import { TerminalRow } from "./terminal-row.ts";
import { UnderLine } from "./under-line.ts";

/** A longer line is not a progress bar. */
const MOST_BYTES = 1 << 16;

/**
 * The open line while it is rewritten after a carriage return without the need for cells. ASCII of one
 * style is overwritten in place; any other text replaces the old line, of which the uncovered rest is
 * kept.
 */
export class Rewrite {
  private store: LineStore;
  private spend: (cost: number) => boolean;
  /** The offset of in-place overwriting, which needs ASCII text of one style in the line; else -1. */
  private overAt = -1;
  private under = new UnderLine();

  constructor(store: LineStore, spend: (cost: number) => boolean) {
    this.store = store;
    this.spend = spend;
  }

  get active(): boolean {
    return this.overAt >= 0 || this.under.active;
  }

  get atStart(): boolean {
    return this.overAt === 0;
  }

  /** Starts text of this style at the beginning of the line. Returns false if cells are needed. */
  begin(style: number, link: number): boolean {
    const { store } = this;
    this.overAt = 0;
    const isPlain = store.isLookOfLast(style, link) && store.text.isAscii(store.lastStart);
    return isPlain || this.giveWay();
  }

  /**
   * Writes as many bytes as can be overwritten in place and returns the offset after them. The caller
   * appends the rest.
   */
  write(bytes: Uint8Array, from: number, to: number, style: number, link: number): number {
    const { store } = this;
    if (this.overAt < 0 || !store.isLookOfLast(style, link)) return from;
    const at = store.lastStart + this.overAt;
    const count = store.text.overwrite(at, bytes, from, to);
    this.overAt += count;
    return from + count;
  }

  /** Switches to appending, because the text is not ASCII of one style. Returns false if cells are needed. */
  giveWay(): boolean {
    const column = this.overAt;
    if (column < 0) return true;
    const bytes = this.store.text.length - this.store.lastStart;
    if (column < bytes) {
      const isShort = bytes <= MOST_BYTES && this.spend(bytes);
      if (!isShort || !this.under.take(this.store, column)) return false;
    }
    this.overAt = -1;
    return true;
  }

  /** Handles another carriage return. Returns false if cells are needed. */
  rewind(): boolean {
    if (this.overAt < 0) return this.under.rejoin(this.store);
    this.overAt = 0;
    return true;
  }

  /** Completes the line. Returns false if cells are needed. */
  end(): boolean {
    this.overAt = -1;
    return !this.under.active || this.under.rejoin(this.store);
  }

  /** Drops covered old text. Returns whether the store now has the current text of the line. */
  settle(): boolean {
    if (this.under.active && this.under.isCovered(this.store)) this.under.drop();
    return !this.under.active;
  }

  /** Erases the text to the right of the cursor. */
  eraseRest(): void {
    if (this.overAt >= 0) this.store.cutLast(this.overAt);
    this.under.drop();
  }

  /** Converts the line to cells, with the cursor in it. */
  toRows(): CursorRows {
    if (this.under.active) return this.under.toRows(this.store);
    const row = TerminalRow.read(this.store, this.store.lineCount - 1);
    const rows = new CursorRows(row, this.overAt);
    this.overAt = -1;
    return rows;
  }
}
