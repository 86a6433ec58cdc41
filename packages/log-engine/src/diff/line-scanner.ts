import {
  classOf,
  dateWords,
  DIGIT,
  hashLowerWord,
  hashWord,
  isHash,
  LOWER,
  looksRandom,
  resultWords,
  temporaryFolders,
  unitWords,
  UPPER,
  type WordShape,
} from "./word-shapes.ts";

const SPACE = 0x20;
const SLASH = 0x2f;
/** Placeholders for masked text. No log contains these control characters as text. */
const NUMBER = 1;
const HASH = 2;
const PART = 3;
/** Only the first bytes of a line are compared, so that a huge line costs no more than others. */
const MAX_BYTES = 2000;

/**
 * Normalises a line for the comparison: times, dates, durations, sizes, counters, hashes, addresses, ids and the names
 * of temporary folders are masked; white space and repeated punctuation are collapsed. Works on bytes and creates no
 * strings, because it runs for every line of both logs.
 */
export class LineScanner {
  /** Identifies the masked text of the line that was scanned last: 53 bits of its hash. */
  key = 0;
  /** Whether that line is too short to be paired on its own: it has no word of three letters. */
  isWeak = true;
  /** The hashes of its masked words and the marks (such as ✓) between them, if `collects`. */
  words: number[] = [];
  /** For each of `words`: whether it could be random. */
  random: boolean[] = [];
  collects = false;
  /** Words that occur in one of the two logs only and look random, by hash. */
  readonly masked = new Set<number>();
  /** Called for each word that looks random. */
  onRandom: ((hash: number) => void) | null = null;

  #bytes: Uint8Array = new Uint8Array();
  #to = 0;
  #low = 0;
  #high = 0;
  #lastByte = 0;
  #previousWord = 0;
  #isAfterTemporary = false;
  #shape: WordShape = { changes: 0, digits: 0, isHex: true, length: 0 };

  scan(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes;
    this.#to = this.#withoutDuration(from, Math.min(to, from + MAX_BYTES));
    this.#low = 0x811c9dc5;
    this.#high = 0x9747b28c;
    this.#lastByte = SPACE;
    this.#previousWord = 0;
    this.#isAfterTemporary = false;
    this.isWeak = true;
    if (this.collects) {
      this.words = [];
      this.random = [];
    }
    for (let at = from; at < this.#to;) at = this.#next(at);
    this.key = (this.#high >>> 0) * 0x200000 + (this.#low >>> 11);
  }

  #next(at: number): number {
    const byte = this.#bytes[at] ?? 0;
    const kind = classOf[byte] ?? 0;
    if (kind === DIGIT) return this.#number(at);
    if (kind > 0) return this.#word(at);
    if (byte <= SPACE) this.#separate();
    else this.#punctuation(byte);
    return at + 1;
  }

  #put(code: number): void {
    this.#low = Math.imul(this.#low ^ code, 0x01000193);
    this.#high = Math.imul(this.#high ^ code, 0x5bd1e995) ^ (this.#high >>> 15);
    this.#lastByte = code & 0xff;
  }

  #separate(): void {
    this.#isAfterTemporary = false;
    if (this.#lastByte !== SPACE) this.#put(SPACE);
  }

  #punctuation(byte: number): void {
    this.#isAfterTemporary = byte === SLASH && this.#isAfterTemporary;
    if (byte === this.#lastByte) return;
    this.#put(byte);
    if (byte >= 0x80 && this.collects) this.#collect(byte, false);
  }

  #collect(word: number, isRandom: boolean): void {
    this.words.push(word);
    this.random.push(isRandom);
  }

  #mask(code: number): void {
    // A number that is split, as in a date, counts as one.
    this.#put(code);
    if (this.collects) this.#collect(code, true);
  }

  #measure(from: number): number {
    const shape = this.#shape;
    shape.changes = shape.digits = 0;
    shape.isHex = true;
    let last = 0;
    let at = from;
    for (; at < this.#to; at++) {
      const byte = this.#bytes[at] ?? 0;
      const kind = classOf[byte] ?? 0;
      if (kind === 0) break;
      if (kind === DIGIT) shape.digits++;
      else if ((byte | SPACE) > 0x66 || (byte | SPACE) < 0x61) shape.isHex = false;
      if (last !== 0 && kind !== last) shape.changes++;
      last = kind;
    }
    shape.length = at - from;
    return at;
  }

  #word(from: number): number {
    const end = this.#measure(from);
    if (this.#isAfterTemporary) {
      this.#isAfterTemporary = false;
      return this.#temporaryName(end);
    }
    const shape = this.#shape;
    if (isHash(shape)) {
      const whole = this.#uuidEnd(from);
      this.#mask(HASH);
      return whole > end ? whole : end;
    }
    const lower = shape.length <= 12 ? hashLowerWord(this.#bytes, from, end) : 0;
    if (shape.length === 3 && dateWords.has(lower)) {
      if (this.#lastByte !== NUMBER) this.#mask(NUMBER);
      return end;
    }
    const isRandom = looksRandom(shape);
    if (isRandom && this.#isMaskedWord(from, end)) {
      this.#mask(PART);
      return end;
    }
    this.#putWord(from, end, isRandom);
    this.#previousWord = lower;
    this.#isAfterTemporary = temporaryFolders.has(lower) && this.#bytes[end] === SLASH;
    return end;
  }

  #isMaskedWord(from: number, to: number): boolean {
    const hash = hashWord(this.#bytes, from, to);
    this.onRandom?.(hash);
    return this.masked.has(hash);
  }

  /** Puts the letters of a word, and one mark for each run of digits in it: gw2 and gw0 are the same worker. */
  #putWord(from: number, to: number, isRandom: boolean): void {
    let letters = 0;
    let hash = 0x811c9dc5;
    for (let at = from; at < to; at++) {
      const byte = this.#bytes[at] ?? 0;
      const kind = classOf[byte] ?? 0;
      const code = kind === DIGIT ? NUMBER : byte;
      if (kind === LOWER || kind === UPPER) letters++;
      if (code === NUMBER && this.#lastByte === NUMBER) continue;
      this.#put(code);
      hash = Math.imul(hash ^ code, 0x01000193);
    }
    if (letters >= 3) this.isWeak = false;
    if (this.collects) this.#collect(hash >>> 0, isRandom);
  }

  /** Skips the name of a temporary file or folder. */
  #temporaryName(from: number): number {
    this.#mask(PART);
    let at = from;
    while (at < this.#to) {
      const byte = this.#bytes[at] ?? 0;
      const isName = (classOf[byte] ?? 0) > 0 || byte === 0x2d || byte === 0x2e;
      if (!isName) break;
      at++;
    }
    return at;
  }

  /** A number with its decimals, or a word that begins with a digit: 1,204.5 13:54:08 20ms 0x7f 2026-11-22T13:54:08Z. */
  #number(from: number): number {
    const end = this.#measure(from);
    if (this.#isAfterTemporary) return this.#temporaryName(end);
    const shape = this.#shape;
    const isPlain = shape.digits === shape.length;
    const uuid = shape.isHex && shape.length === 8 ? this.#uuidEnd(from) : end;
    if (uuid > end || isHash(shape)) {
      this.#mask(HASH);
      return Math.max(uuid, end);
    }
    let at = end;
    while (this.#isDecimal(at)) {
      at++;
      while (at < this.#to && (classOf[this.#bytes[at] ?? 0] ?? 0) > 0) at++;
    }
    if (isPlain && at === end && this.#isResult(end)) {
      this.#putCount(from, end);
      return end;
    }
    if (this.#lastByte !== NUMBER) this.#mask(NUMBER);
    return this.#skipUnit(at);
  }

  #putCount(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#put(this.#bytes[at] ?? 0);
    if (this.collects) this.#collect(hashWord(this.#bytes, from, to), false);
  }

  #isDecimal(at: number): boolean {
    const byte = this.#bytes[at];
    const isPoint = byte === 0x2e || byte === 0x2c || byte === 0x3a;
    return isPoint && at + 1 < this.#to && classOf[this.#bytes[at + 1] ?? 0] === DIGIT;
  }

  /** Whether the number that ends here is the count of a result: "3 failed", "errors: 3". */
  #isResult(end: number): boolean {
    if (resultWords.has(this.#previousWord)) return true;
    if (this.#bytes[end] !== SPACE) return false;
    const to = this.#wordEnd(end + 1);
    return to > end + 1 && resultWords.has(hashLowerWord(this.#bytes, end + 1, to));
  }

  #skipUnit(at: number): number {
    if (this.#bytes[at] !== SPACE) return at;
    const to = this.#wordEnd(at + 1);
    const isUnit = to > at + 1 && unitWords.has(hashLowerWord(this.#bytes, at + 1, to));
    return isUnit ? to : at;
  }

  #wordEnd(from: number): number {
    let at = from;
    while (at < this.#to && at < from + 16 && (classOf[this.#bytes[at] ?? 0] ?? 0) > 0) at++;
    return at;
  }

  /** The end of a UUID (8-4-4-4-12 digits) that begins here, or -1. */
  #uuidEnd(from: number): number {
    let at = from;
    for (const length of [8, 4, 4, 4, 12]) {
      for (let i = 0; i < length; i++, at++) {
        const byte = (this.#bytes[at] ?? 0) | SPACE;
        const isHex = (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66);
        if (at >= this.#to || !isHex) return -1;
      }
      if (length === 12) return at;
      if (this.#bytes[at] !== 0x2d) return -1;
      at++;
    }
    return at;
  }

  /** The end of the line without a duration or size at its end, which many tools print for slow parts only. */
  #withoutDuration(from: number, to: number): number {
    let at = this.#skipBack(from, to, (byte) => byte <= SPACE || byte === 0x29 || byte === 0x5d);
    const unitTo = at;
    at = this.#skipBack(from, at, (byte) => classOf[byte] === LOWER);
    const unitFrom = at;
    if (unitTo === unitFrom || unitTo - unitFrom > 8) return to;
    if (!unitWords.has(hashLowerWord(this.#bytes, unitFrom, unitTo))) return to;
    at = this.#skipBack(from, at, (byte) => byte === SPACE);
    const digitsTo = at;
    at = this.#skipBack(from, at, (byte) => classOf[byte] === DIGIT || byte === 0x2e);
    if (at === digitsTo) return to;
    const before = this.#bytes[at - 1] ?? 0;
    if (at > from && (classOf[before] ?? 0) > 0) return to;
    const end = this.#skipBack(from, at, (byte) => byte <= SPACE || byte === 0x28 || byte === 0x5b);
    return end === from ? to : end;
  }

  #skipBack(from: number, to: number, skips: (byte: number) => boolean): number {
    let at = to;
    while (at > from && skips(this.#bytes[at - 1] ?? 0)) at--;
    return at;
  }
}
