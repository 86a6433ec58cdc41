import type { ByteStore } from "./byte-store.ts";

/** Longer stretches are kept as several. */
const MOST_BYTES = 127;

/**
 * What was written between the letters of a line, such as colours: for each stretch how much text comes
 * before it, its length and its bytes. The text itself is that of the line, and is not kept twice.
 */
export class RawInserts {
  private target: ByteStore;
  private pending = new Uint8Array(MOST_BYTES);
  private length = 0;
  /** Where in the text the pending bytes stand, and where the last stretch did. */
  private at = 0;
  private lastAt = 0;

  constructor(target: ByteStore) {
    this.target = target;
  }

  /** A line that begins there. */
  begin(offset: number): void {
    this.length = 0;
    this.at = this.lastAt = offset;
  }

  push(byte: number, offset: number): void {
    if (offset !== this.at || this.length === MOST_BYTES) this.flush();
    this.at = offset;
    this.pending[this.length++] = byte;
  }

  append(bytes: Uint8Array, from: number, to: number, offset: number): void {
    for (let i = from; i < to; i++) this.push(bytes[i] ?? 0, offset);
  }

  flush(): void {
    if (this.length === 0) return;
    let skipped = this.at - this.lastAt;
    for (; skipped > 0x7f; skipped >>>= 7) this.target.push((skipped & 0x7f) | 0x80);
    this.target.push(skipped);
    this.target.push(this.length);
    this.target.append(this.pending, 0, this.length);
    this.lastAt = this.at;
    this.length = 0;
  }
}

/** A line as it was written: its text, and between its letters what was kept of it. */
export function weave(inserts: Uint8Array, text: Uint8Array): Uint8Array<ArrayBuffer> {
  const woven = new Uint8Array(text.length + inserts.length);
  let length = 0;
  let read = 0;
  for (let at = 0; at < inserts.length;) {
    let skipped = 0;
    let shift = 0;
    for (; (inserts[at] ?? 0) > 0x7f; shift += 7) skipped |= ((inserts[at++] ?? 0) & 0x7f) << shift;
    skipped |= (inserts[at++] ?? 0) << shift;
    woven.set(text.subarray(read, read + skipped), length);
    read += skipped;
    length += skipped;
    const count = inserts[at++] ?? 0;
    woven.set(inserts.subarray(at, at + count), length);
    length += count;
    at += count;
  }
  woven.set(text.subarray(read), length);
  return woven.subarray(0, length + text.length - read);
}
