import type { ByteStore } from "./byte-store.ts";

/** Longer stretches are split. */
const MAX_BYTES = 127;
/** Replaces a length: the stretch is `ESC [ number m`, where the number is added to this value. */
const SGR = 128;

const ESC = 0x1b;
const BRACKET = 0x5b;
const LETTER_M = 0x6d;
const ZERO = 0x30;

/**
 * The bytes between the characters of a line, such as colour sequences. Each stretch is stored as the
 * length of the text before it, its own length and its bytes; common colour sequences are one number. The
 * text of the line is not stored twice.
 */
export class RawInserts {
  #target: ByteStore;
  #pending = new Uint8Array(MAX_BYTES);
  #length = 0;
  /** The offsets in the text of the pending bytes and of the last stretch. */
  #at = 0;
  #lastAt = 0;

  constructor(target: ByteStore) {
    this.#target = target;
  }

  /** Starts a line at this offset. */
  begin(offset: number): void {
    this.#length = 0;
    this.#at = this.#lastAt = offset;
  }

  push(byte: number, offset: number): void {
    if (offset !== this.#at || this.#length === MAX_BYTES) this.flush();
    this.#at = offset;
    this.#pending[this.#length++] = byte;
  }

  append(bytes: Uint8Array, from: number, to: number, offset: number): void {
    const number = sgrNumber(bytes, from, to);
    if (number >= 0 && this.#at === offset && this.#pending[this.#length - 1] === ESC) {
      this.#length--;
      this.flush();
      this.#skipTo(offset);
      this.#target.push(SGR + number);
    } else for (let i = from; i < to; i++) this.push(bytes[i] ?? 0, offset);
  }

  flush(): void {
    if (this.#length === 0) return;
    this.#skipTo(this.#at);
    this.#target.push(this.#length);
    this.#target.append(this.#pending, 0, this.#length);
    this.#length = 0;
  }

  #skipTo(offset: number): void {
    let skipped = offset - this.#lastAt;
    for (; skipped > 0x7f; skipped >>>= 7) this.#target.push((skipped & 0x7f) | 0x80);
    this.#target.push(skipped);
    this.#lastAt = offset;
  }
}

/** The number in a sequence like `[32m` in its shortest form, or -1. */
function sgrNumber(bytes: Uint8Array, from: number, to: number): number {
  const digits = to - from - 2;
  if (digits < 1 || digits > 2 || bytes[from] !== BRACKET || bytes[to - 1] !== LETTER_M) return -1;
  const first = (bytes[from + 1] ?? 0) - ZERO;
  if (first < 0 || first > 9) return -1;
  if (digits === 1) return first;
  const second = (bytes[from + 2] ?? 0) - ZERO;
  return first === 0 || second < 0 || second > 9 ? -1 : first * 10 + second;
}

/** Rebuilds the raw bytes of a line from its text and its inserts. */
export function mergeInserts(inserts: Uint8Array, text: Uint8Array): Uint8Array<ArrayBuffer> {
  const merged = new Uint8Array(text.length + inserts.length * 3);
  let length = 0;
  let read = 0;
  for (let at = 0; at < inserts.length;) {
    let skipped = 0;
    let shift = 0;
    for (; (inserts[at] ?? 0) > 0x7f; shift += 7) skipped |= ((inserts[at++] ?? 0) & 0x7f) << shift;
    skipped |= (inserts[at++] ?? 0) << shift;
    merged.set(text.subarray(read, read + skipped), length);
    read += skipped;
    length += skipped;
    const count = inserts[at++] ?? 0;
    if (count >= SGR) {
      length = writeSgr(merged, length, count - SGR);
      continue;
    }
    merged.set(inserts.subarray(at, at + count), length);
    length += count;
    at += count;
  }
  merged.set(text.subarray(read), length);
  return merged.subarray(0, length + text.length - read);
}

function writeSgr(target: Uint8Array, from: number, number: number): number {
  let at = from;
  target[at++] = ESC;
  target[at++] = BRACKET;
  if (number > 9) target[at++] = ZERO + Math.floor(number / 10);
  target[at++] = ZERO + (number % 10);
  target[at++] = LETTER_M;
  return at;
}
