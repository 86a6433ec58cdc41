import { ByteStore } from "./byte-store.ts";
import type { LineStore } from "./line-store.ts";
import { NumberList } from "./number-list.ts";

const OPEN = 0xffffffff;

/**
 * The bytes as they were written, for those lines whose clean text says less. A block is one line, or
 * several that were rewritten together by moving the cursor up. Lines without a block are their own raw
 * text.
 */
export class RawStore {
  readonly bytes = new ByteStore();
  private lines = new NumberList();
  private ends = new NumberList();
  private starts = new NumberList();

  /** Opens a block at a line and copies what that line holds so far. */
  open(store: LineStore): void {
    const line = store.open ? store.lineCount - 1 : store.lineCount;
    this.lines.push(line);
    this.ends.push(OPEN);
    this.starts.push(this.bytes.length);
    if (store.open) this.copyText(store, store.start(line), store.text.length);
  }

  close(lineCount: number): void {
    this.ends.set(this.ends.length - 1, lineCount);
  }

  /** The block that holds a line: its first line, and its bytes from `from` to `to`. */
  find(line: number): { line: number; end: number; from: number; to: number } | undefined {
    const block = this.lines.countUpTo(line) - 1;
    if (block < 0 || line >= this.ends.at(block)) return undefined;
    const last = block + 1 === this.lines.length;
    const to = last ? this.bytes.length : this.starts.at(block + 1);
    return {
      line: this.lines.at(block),
      end: this.ends.at(block),
      from: this.starts.at(block),
      to,
    };
  }

  /**
   * Widens the open block so that it begins at `line` or above, before those lines leave the store.
   * Returns how many bytes had to be moved.
   */
  reach(line: number, store: LineStore): number {
    const openLine = this.lines.last();
    if (line >= openLine) return 0;
    const start = this.find(line)?.line ?? line;
    const keep = start === 0 ? 0 : this.lines.countUpTo(start - 1);
    const from = this.starts.at(keep);
    let moved = 0;
    if (!this.isGapless(start, openLine)) {
      const before = this.rawOf(start, openLine, store);
      const open = this.bytes.copy(this.starts.last(), this.bytes.length);
      this.bytes.truncate(from);
      this.bytes.append(before, 0, before.length);
      this.bytes.append(open, 0, open.length);
      moved = before.length + open.length;
    }
    for (const list of [this.lines, this.ends, this.starts]) list.truncate(keep);
    this.lines.push(start);
    this.ends.push(OPEN);
    this.starts.push(from);
    return moved;
  }

  get allocated(): number {
    const lists = [this.lines, this.ends, this.starts];
    return this.bytes.allocated + lists.reduce((sum, list) => sum + list.allocated, 0);
  }

  /** Whether all lines have blocks: then their bytes lie together already. */
  private isGapless(line: number, end: number): boolean {
    let at = line;
    for (let block = this.find(at); block !== undefined && at < end; block = this.find(at)) {
      at = block.end;
    }
    return at >= end;
  }

  private rawOf(line: number, end: number, store: LineStore): Uint8Array {
    const parts = new ByteStore();
    for (let at = line; at < end;) {
      const block = this.find(at);
      const next = block?.end ?? at + 1;
      const bytes =
        block === undefined
          ? store.text.slice(store.start(at), store.start(next))
          : this.bytes.slice(block.from, block.to);
      parts.append(bytes, 0, bytes.length);
      at = next;
    }
    return parts.slice(0, parts.length);
  }

  private copyText(store: LineStore, from: number, to: number): void {
    const bytes = store.text.slice(from, to);
    this.bytes.append(bytes, 0, bytes.length);
  }
}
