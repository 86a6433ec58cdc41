const FIRST_CHUNK = 1 << 14;
const SHIFT = 20;
const CHUNK = 1 << SHIFT;
const MASK = CHUNK - 1;

/**
 * Bytes that grow and shrink only at the end, in chunks of 1 MiB, so that a long log is never copied when
 * it grows. Only the first chunk grows by doubling, because most logs are short.
 */
export class ByteStore {
  length = 0;
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #last: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** The offset at which `last` begins. */
  #base = 0;

  push(byte: number): void {
    const at = this.length - this.#base;
    if (at === this.#last.length) {
      this.#makeRoom();
      this.push(byte);
      return;
    }
    this.#last[at] = byte;
    this.length++;
  }

  append(source: Uint8Array, from: number, to: number): void {
    let start = from;
    while (start < to) {
      const at = this.length - this.#base;
      const room = this.#last.length - at;
      if (room === 0) {
        this.#makeRoom();
        continue;
      }
      const count = Math.min(room, to - start);
      copy(source, start, this.#last, at, count);
      this.length += count;
      start += count;
    }
  }

  /**
   * Overwrites with single-byte characters from `offset`, possibly beyond the end. Stops at a multi-byte
   * character and at the end of the chunk. Returns the number of bytes written.
   */
  overwrite(offset: number, source: Uint8Array, from: number, to: number): number {
    const target = this.#last;
    let at = offset - this.#base;
    if (at < 0) return 0;
    const stop = Math.min(to, from + target.length - at);
    let read = from;
    for (; read < stop; read++) {
      const byte = source[read] ?? 0;
      if (byte >= 0x80) break;
      target[at++] = byte;
    }
    this.length = Math.max(this.length, this.#base + at);
    return read - from;
  }

  /** Whether all bytes from `from` to the end are ASCII. */
  isAscii(from: number): boolean {
    const last = this.#last;
    const base = this.#base;
    const to = this.length - base;
    let at = from - base;
    while (at >= 0 && at < to && ((last[at] ?? 0) - 0x20) >>> 0 < 0x5f) at++;
    return at === to;
  }

  /** The chunk that holds all bytes from `offset` to the end, found at `offsetInEnd` in it, or null. */
  endFrom(offset: number): Uint8Array | null {
    return offset >= this.#base ? this.#last : null;
  }

  offsetInEnd(offset: number): number {
    return offset - this.#base;
  }

  /** Copies the bytes from `from` to the end, which must be in one chunk. */
  copyTo(target: Uint8Array, from: number): void {
    copy(this.#last, from - this.#base, target, 0, this.length - from);
  }

  at(offset: number): number {
    return this.#chunks[offset >>> SHIFT]?.[offset & MASK] ?? 0;
  }

  /** Returns the bytes as a view if they are in one chunk, otherwise as a copy. */
  slice(from: number, to: number): Uint8Array<ArrayBuffer> {
    const chunk = this.#chunks[from >>> SHIFT];
    if (chunk === undefined || to <= from) return new Uint8Array(0);
    if (from >>> SHIFT === (to - 1) >>> SHIFT) {
      return chunk.subarray(from & MASK, (from & MASK) + to - from);
    }
    return this.copy(from, to);
  }

  /** Returns a copy that may be transferred to another thread. */
  copy(from: number, to: number): Uint8Array<ArrayBuffer> {
    const result = new Uint8Array(Math.max(0, to - from));
    for (let at = from; at < to;) {
      const chunk = this.#chunks[at >>> SHIFT];
      if (chunk === undefined) break;
      const count = Math.min(CHUNK - (at & MASK), to - at);
      result.set(chunk.subarray(at & MASK, (at & MASK) + count), at - from);
      at += count;
    }
    return result;
  }

  truncate(length: number): void {
    this.length = length;
    const keep = Math.max(1, Math.ceil(length / CHUNK));
    if (this.#chunks.length <= keep) return;
    this.#chunks.length = keep;
    this.#base = (keep - 1) << SHIFT;
    this.#last = this.#chunks[keep - 1] ?? new Uint8Array(0);
  }

  get allocated(): number {
    return this.#chunks.length > 1 ? this.#chunks.length * CHUNK : this.#last.length;
  }

  #makeRoom(): void {
    const first = this.#chunks.length <= 1 && this.#last.length < CHUNK;
    if (!first) {
      this.#base = this.#chunks.length * CHUNK;
      this.#last = new Uint8Array(CHUNK);
      this.#chunks.push(this.#last);
      return;
    }
    const grown = new Uint8Array(Math.min(CHUNK, Math.max(FIRST_CHUNK, this.#last.length * 4)));
    grown.set(this.#last);
    this.#last = grown;
    this.#chunks[0] = grown;
  }
}

/** Most copies are short; for them a loop is faster than `set` with a subarray. */
function copy(source: Uint8Array, from: number, target: Uint8Array, at: number, count: number) {
  if (count > 96) {
    target.set(source.subarray(from, from + count), at);
    return;
  }
  for (let i = 0; i < count; i++) target[at + i] = source[from + i] ?? 0;
}
