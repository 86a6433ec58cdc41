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
    const moved = this.rawOf(start, openLine, store);
    if (moved !== undefined) {
      const open = this.bytes.copy(this.starts.last(), this.bytes.length);
      this.bytes.truncate(from);
      this.bytes.append(moved, 0, moved.length);
      this.bytes.append(open, 0, open.length);
    }
    for (const list of [this.lines, this.ends, this.starts]) list.truncate(keep);
    this.lines.push(start);
    this.ends.push(OPEN);
    this.starts.push(from);
    return moved?.length ?? 0;
  }

  get allocated(): number {
    const lists = [this.lines, this.ends, this.starts];
    return this.bytes.allocated + lists.reduce((sum, list) => sum + list.allocated, 0);
  }

  /** The raw bytes of lines; undefined where they all have blocks, which lie together already. */
  private rawOf(line: number, end: number, store: LineStore): Uint8Array | undefined {
    const parts = new ByteStore();
    let plain = false;
    for (let at = line; at < end;) {
      const block = this.find(at);
      if (block === undefined) {
        const text = store.text.slice(store.start(at), store.start(at + 1));
        parts.append(text, 0, text.length);
        plain = true;
        at++;
      } else {
        const raw = this.bytes.slice(block.from, block.to);
        parts.append(raw, 0, raw.length);
        at = block.end;
      }
    }
    return plain ? parts.slice(0, parts.length) : undefined;
  }

  private copyText(store: LineStore, from: number, to: number): void {
    const bytes = store.text.slice(from, to);
    this.bytes.append(bytes, 0, bytes.length);
  }
}
