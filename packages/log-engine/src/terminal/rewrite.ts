import { CursorRows } from "./cursor-rows.ts";
import type { LineStore } from "../store/line-store.ts";
import { TerminalRow } from "./terminal-row.ts";
import { UnderLine } from "./under-line.ts";

/** A line longer than this is no progress display. */
const MOST_BYTES = 1 << 16;

/**
 * The open line while it is written anew after a carriage return, as long as that needs no cells: ASCII
 * of one look is written over in its place, anything else over what the line said before.
 */
export class Rewrite {
  private store: LineStore;
  private spend: (cost: number) => boolean;
  /** Where the line is written over in its place: all its letters are ASCII of one look. Else -1. */
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

  /** Text of this look comes at the beginning of the open line. False where only cells can tell. */
  begin(style: number, link: number): boolean {
    const { store } = this;
    this.overAt = 0;
    const isPlain = store.isLookOfLast(style, link) && store.text.isAscii(store.lastStart);
    return isPlain || this.giveWay();
  }

  /** Writes as far as that needs no more than bytes, and returns how far; then the rest may be appended. */
  write(bytes: Uint8Array, from: number, to: number, style: number, link: number): number {
    const { store } = this;
    if (this.overAt < 0 || !store.isLookOfLast(style, link)) return from;
    const at = store.lastStart + this.overAt;
    const count = store.text.overwrite(at, bytes, from, to);
    this.overAt += count;
    return from + count;
  }

  /** What comes is more than ASCII of one look, and will be appended. False where only cells can tell. */
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

  /** Another carriage return. False where only cells can tell what the line says now. */
  rewind(): boolean {
    if (this.overAt < 0) return this.under.rejoin(this.store);
    this.overAt = 0;
    return true;
  }

  /** The line is complete. False where only cells can tell what it says. */
  end(): boolean {
    this.overAt = -1;
    return !this.under.active || this.under.rejoin(this.store);
  }

  /** Whether the store says what the line is now. */
  settle(): boolean {
    if (this.under.active && this.under.isCovered(this.store)) this.under.drop();
    return !this.under.active;
  }

  /** What is right of the cursor goes. */
  eraseRest(): void {
    if (this.overAt >= 0) this.store.cutLast(this.overAt);
    this.under.drop();
  }

  /** The line as cells, the cursor in it. */
  toRows(): CursorRows {
    if (this.under.active) return this.under.toRows(this.store);
    const row = TerminalRow.read(this.store, this.store.lineCount - 1);
    const rows = new CursorRows(row, this.overAt);
    this.overAt = -1;
    return rows;
  }
}
