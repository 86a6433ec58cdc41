import { JsonString, type TextSink } from "./json-string.ts";

/** Receives the pieces that the scanner finds. */
export type PieceSink = {
  /** The piece is complete; `pos` or `time` is -1 when the piece did not contain it. */
  readonly endPiece: (pos: number, time: number) => void;
} & TextSink;

const START = 0;
const ELEMENT = 1;
const MEMBER = 2;
const KEY = 3;
const COLON = 4;
const VALUE = 5;
const OUT = 6;
const NUMBER = 7;
const SKIP = 8;
const NULL = 9;
const DONE = 10;
const FAILED = 11;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const HEADER = new TextEncoder().encode('{"pos":');
const BEFORE_OUT = new TextEncoder().encode(',"out":"');
const BEFORE_TIME = new TextEncoder().encode(',"time":');
const NULL_WORD = new TextEncoder().encode("null");

/**
 * Reads a stored log, a JSON array of `{"pos","out","time"}`, from chunks cut at any byte. It passes on
 * the text of `out` while reading and creates no string and no object. The key order that servers write
 * takes a fast path; all other valid JSON is read more slowly.
 */
export class JsonScanner {
  #sink: PieceSink;
  #text: JsonString;
  #state = START;
  #key = "";
  #number = "";
  #pos = -1;
  #time = -1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #matched = 0;

  constructor(sink: PieceSink) {
    this.#sink = sink;
    this.#text = new JsonString(sink);
  }

  get finished(): boolean {
    return this.#state === DONE;
  }

  /** True after a syntax error: the remaining bytes are ignored. */
  get failed(): boolean {
    return this.#state === FAILED;
  }

  get started(): boolean {
    return this.#state !== START;
  }

  /** Returns the offset of the first byte that is not part of a valid log, or -1. */
  feed(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to) {
      if (this.#state === ELEMENT) {
        const next = this.#header(bytes, at, to);
        if (next > 0) {
          this.#text.open();
          this.#state = OUT;
          at = next;
        }
      }
      if (this.#state === OUT) at = this.#out(bytes, at, to);
      else if (this.#state === SKIP) at = this.#skip(bytes, at, to);
      else if (this.#state !== FAILED) at = this.#step(bytes[at] ?? 0, at);
      if (this.#state === FAILED) return at;
    }
    return -1;
  }

  /** Handles bytes that ended within a piece: the text read so far is kept. */
  finishCut(): void {
    if (this.#state < MEMBER || this.#state > SKIP) return;
    if (this.#state === SKIP && this.#key === "") return;
    this.#text.finish();
    this.#sink.endPiece(this.#pos, this.#time);
  }

  /** Reads `{"pos":N,"out":"` at once. Returns 0 when the bytes differ or are incomplete. */
  #header(bytes: Uint8Array, from: number, to: number): number {
    if (!matches(bytes, from, to, HEADER)) return 0;
    let at = from + HEADER.length;
    let pos = 0;
    const first = at;
    for (; at < to; at++) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      pos = pos * 10 + digit;
    }
    if (at === first || at - first > 9 || !matches(bytes, at, to, BEFORE_OUT)) return 0;
    this.#pos = pos;
    this.#time = -1;
    return at + BEFORE_OUT.length;
  }

  /** Reads `,"time":N}` and a following comma at once. Otherwise returns the offset unchanged. */
  #tail(bytes: Uint8Array, from: number, to: number): number {
    if (!matches(bytes, from, to, BEFORE_TIME)) return from;
    let at = from + BEFORE_TIME.length;
    let time = 0;
    const first = at;
    for (; at < to; at++) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      time = time * 10 + digit;
    }
    if (at >= to || at === first || at - first > 9 || bytes[at] !== CLOSE_BRACE) return from;
    this.#time = time;
    this.#endPiece();
    return at + 1 < to && bytes[at + 1] === COMMA ? at + 2 : at + 1;
  }

  #out(bytes: Uint8Array, from: number, to: number): number {
    const at = this.#text.read(bytes, from, to);
    if (!this.#text.closed) return at;
    this.#state = MEMBER;
    return this.#tail(bytes, at, to);
  }

  #endPiece(): void {
    this.#state = ELEMENT;
    this.#sink.endPiece(this.#pos, this.#time);
  }

  /** Reads one structural byte. Returns the offset to continue from. */
  #step(byte: number, at: number): number {
    if (this.#state === NUMBER) return this.#inNumber(byte, at);
    if (this.#state === KEY) return this.#inKey(byte, at);
    if (this.#state === NULL) return this.#inNull(byte, at);
    if (isBlank(byte)) return at + 1;
    switch (this.#state) {
      case START:
        return this.#start(byte, at);
      case ELEMENT:
        return this.#element(byte, at);
      case MEMBER:
        return this.#member(byte, at);
      case COLON:
        this.#state = byte === 0x3a ? VALUE : FAILED;
        return this.#state === FAILED ? at : at + 1;
      case VALUE:
        return this.#value(byte, at);
      default:
        return this.#fail(at);
    }
  }

  #fail(at: number): number {
    this.finishCut();
    this.#state = FAILED;
    return at;
  }

  #start(byte: number, at: number): number {
    if (byte === 0xef || byte === 0xbb || byte === 0xbf) return at + 1;
    if (byte === 0x6e) {
      this.#state = NULL;
      this.#matched = 1;
    } else if (byte === 0x5b) this.#state = ELEMENT;
    else return this.#fail(at);
    return at + 1;
  }

  #inNull(byte: number, at: number): number {
    if (byte !== NULL_WORD[this.#matched]) return this.#fail(at);
    this.#matched++;
    if (this.#matched === NULL_WORD.length) this.#state = DONE;
    return at + 1;
  }

  #element(byte: number, at: number): number {
    if (byte === COMMA) return at + 1;
    if (byte === OPEN_BRACE) {
      this.#state = MEMBER;
      this.#pos = this.#time = -1;
    } else if (byte === 0x5d) this.#state = DONE;
    else if (byte === CLOSE_BRACE) return this.#fail(at);
    else {
      this.#key = "";
      return this.#beginSkip(at);
    }
    return at + 1;
  }

  #member(byte: number, at: number): number {
    if (byte === COMMA) return at + 1;
    if (byte === CLOSE_BRACE) this.#endPiece();
    else if (byte === QUOTE) {
      this.#state = KEY;
      this.#key = "";
      this.#escaped = false;
    } else return this.#fail(at);
    return at + 1;
  }

  #inKey(byte: number, at: number): number {
    if (byte === QUOTE && !this.#escaped) {
      this.#key = plainKey(this.#key);
      this.#state = COLON;
    } else {
      this.#escaped = byte === BACKSLASH && !this.#escaped;
      if (this.#key.length < 64) this.#key += String.fromCharCode(byte);
    }
    return at + 1;
  }

  #value(byte: number, at: number): number {
    if (this.#key === "out" && byte === QUOTE) {
      this.#text.open();
      this.#state = OUT;
      return at + 1;
    }
    const isNumber = byte === 0x2d || (byte >= 0x30 && byte <= 0x39);
    if (!isNumber || (this.#key !== "pos" && this.#key !== "time")) {
      this.#key = "member";
      return this.#beginSkip(at);
    }
    this.#state = NUMBER;
    this.#number = "";
    return at;
  }

  #inNumber(byte: number, at: number): number {
    const char = String.fromCharCode(byte);
    if (/[-+.\deE]/.test(char)) {
      if (this.#number.length < 32) this.#number += char;
      return at + 1;
    }
    const value = Math.floor(Number(this.#number));
    const known = value >= 0 && value < 2 ** 31 ? value : -1;
    if (this.#key === "pos") this.#pos = known;
    else this.#time = known;
    this.#state = MEMBER;
    return at;
  }

  /** Skips an unused value, or an array element that is not an object. */
  #beginSkip(at: number): number {
    this.#state = SKIP;
    this.#depth = 0;
    this.#inString = this.#escaped = false;
    return at;
  }

  #skip(bytes: Uint8Array, from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#inString) {
        if (byte === QUOTE && !this.#escaped) this.#inString = false;
        this.#escaped = byte === BACKSLASH && !this.#escaped;
      } else if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_BRACE || byte === 0x5b) this.#depth++;
      else if (this.#depth === 0 && (byte === COMMA || byte === CLOSE_BRACE || byte === 0x5d)) {
        this.#state = this.#key === "member" ? MEMBER : ELEMENT;
        return at;
      } else if (byte === CLOSE_BRACE || byte === 0x5d) this.#depth--;
    }
    return to;
  }
}

function matches(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  if (from + word.length > to) return false;
  for (let i = 0; i < word.length; i++) if (bytes[from + i] !== word[i]) return false;
  return true;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function plainKey(raw: string): string {
  if (!raw.includes("\\")) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
