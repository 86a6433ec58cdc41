import { ByteStore } from "./byte-store.ts";
import type { LineStore } from "./line-store.ts";
import { NumberList } from "./number-list.ts";
import { RawInserts, mergeInserts } from "./raw-inserts.ts";

const OPEN = 0xffffffff;
/** Replaces the end of a block: it is one line of which only the inserts are stored. */
const INSERTS = 0;

/** The lines from `line` up to `end` and the raw bytes written for them. */
export type RawBlock = {
  readonly line: number;
  readonly end: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/**
 * The raw bytes of lines that differ from their clean text. A block is one line, or several lines that
 * were rewritten together by moving the cursor up. Lines without a block are identical to their clean
 * text. While a line only grows, bytes that are also in its clean text are not stored again.
 */
export class RawStore {
  #store: LineStore;
  #bytes = new ByteStore();
  #inserts = new RawInserts(this.#bytes);
  /** Whether the last block holds all bytes, not only inserts. */
  #keepsAll = true;
  #lines = new NumberList();
  #ends = new NumberList();
  #starts = new NumberList();

  constructor(store: LineStore) {
    this.#store = store;
  }

  /** Opens a block at the open line, or at the next one. */
  open(): void {
    const store = this.#store;
    const line = store.open ? store.lineCount - 1 : store.lineCount;
    this.#lines.push(line);
    this.#ends.push(OPEN);
    this.#starts.push(this.#bytes.length);
    this.#keepsAll = false;
    this.#inserts.begin(store.start(line));
  }

  close(lineCount: number): void {
    this.#inserts.flush();
    this.#ends.set(this.#ends.length - 1, this.#keepsAll ? lineCount : INSERTS);
  }

  /** Adds a control character that is not part of the clean text. */
  push(code: number): void {
    if (this.#keepsAll) this.#bytes.push(code);
    else this.#inserts.push(code, this.#store.text.length);
  }

  /** Adds a control character that is about to be added to the clean text, too. */
  code(code: number): void {
    if (this.#keepsAll) this.#bytes.push(code);
  }

  /** Adds bytes of an escape sequence. */
  append(bytes: Uint8Array, from: number, to: number): void {
    if (this.#keepsAll) this.#bytes.append(bytes, from, to);
    else this.#inserts.append(bytes, from, to, this.#store.text.length);
  }

  /** Adds bytes that are about to be added to the clean text, too. */
  text(bytes: Uint8Array, from: number, to: number): void {
    if (this.#keepsAll) this.#bytes.append(bytes, from, to);
  }

  /** Stores all bytes from now on, because the open line is about to change before its end. */
  keepAll(): void {
    if (this.#keepsAll) return;
    const bytes = this.#bytesOf(this.#lines.length - 1);
    this.#bytes.truncate(this.#starts.last());
    this.#bytes.append(bytes, 0, bytes.length);
    this.#keepsAll = true;
  }

  /** Returns the block that contains a line. */
  find(line: number): RawBlock | undefined {
    const block = this.#blockOf(line);
    if (block < 0) return undefined;
    return { line: this.#lines.at(block), end: this.#endOf(block), bytes: this.#bytesOf(block) };
  }

  /**
   * Extends the open block up to `line`, before these lines are removed from the store. Returns the
   * number of bytes moved.
   */
  reach(line: number): number {
    const openLine = this.#lines.last();
    if (line >= openLine) return 0;
    const block = this.#blockOf(line);
    const start = block < 0 ? line : this.#lines.at(block);
    const keep = start === 0 ? 0 : this.#lines.countUpTo(start - 1);
    const from = this.#starts.at(keep);
    let moved = 0;
    if (!this.#isGapless(start, openLine)) {
      const before = this.#rawOf(start, openLine);
      const open = this.#bytes.copy(this.#starts.last(), this.#bytes.length);
      this.#bytes.truncate(from);
      this.#bytes.append(before, 0, before.length);
      this.#bytes.append(open, 0, open.length);
      moved = before.length + open.length;
    }
    for (const list of [this.#lines, this.#ends, this.#starts]) list.truncate(keep);
    this.#lines.push(start);
    this.#ends.push(OPEN);
    this.#starts.push(from);
    return moved;
  }

  get allocated(): number {
    const lists = [this.#lines, this.#ends, this.#starts];
    return this.#bytes.allocated + lists.reduce((sum, list) => sum + list.allocated, 0);
  }

  #blockOf(line: number): number {
    const block = this.#lines.countUpTo(line) - 1;
    return block >= 0 && line < this.#endOf(block) ? block : -1;
  }

  #endOf(block: number): number {
    const end = this.#ends.at(block);
    return end === INSERTS ? this.#lines.at(block) + 1 : end;
  }

  #holdsInserts(block: number): boolean {
    const end = this.#ends.at(block);
    return end === INSERTS || (end === OPEN && !this.#keepsAll);
  }

  #bytesOf(block: number): Uint8Array<ArrayBuffer> {
    const isLast = block + 1 === this.#lines.length;
    if (isLast) this.#inserts.flush();
    const to = isLast ? this.#bytes.length : this.#starts.at(block + 1);
    const bytes = this.#bytes.slice(this.#starts.at(block), to);
    if (!this.#holdsInserts(block)) return bytes;
    const line = this.#lines.at(block);
    return mergeInserts(
      bytes,
      this.#store.text.slice(this.#store.start(line), this.#store.start(line + 1)),
    );
  }

  /** Whether every line has a block with all its bytes, so that the bytes are contiguous. */
  #isGapless(line: number, end: number): boolean {
    let at = line;
    while (at < end) {
      const block = this.#blockOf(at);
      if (block < 0 || this.#holdsInserts(block)) return false;
      at = this.#endOf(block);
    }
    return true;
  }

  #rawOf(line: number, end: number): Uint8Array {
    const parts = new ByteStore();
    for (let at = line; at < end;) {
      const block = this.find(at);
      const next = block?.end ?? at + 1;
      const bytes =
        block?.bytes ?? this.#store.text.slice(this.#store.start(at), this.#store.start(next));
      parts.append(bytes, 0, bytes.length);
      at = next;
    }
    return parts.slice(0, parts.length);
  }
}
