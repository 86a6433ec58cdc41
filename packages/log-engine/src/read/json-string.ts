import { REPLACEMENT, encodeCodePoint } from "../text/utf8.ts";

/** Receives the text of a JSON string while it is read. */
export type TextSink = {
  /** Text without control characters. It may be cut within a character. */
  readonly text: (bytes: Uint8Array, from: number, to: number) => void;
  readonly control: (code: number) => void;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Bytes that end a run of plain text inside a string. */
const ENDS_RUN = new Uint8Array(256);
for (let code = 0; code < 0x20; code++) ENDS_RUN[code] = 1;
for (const code of [QUOTE, BACKSLASH, 0x7f]) ENDS_RUN[code] = 1;

/** Control characters by the letter that follows the backslash. */
const CONTROLS = new Uint8Array(256);
CONTROLS[0x62] = 0x08;
CONTROLS[0x66] = 0x0c;
CONTROLS[0x6e] = 0x0a;
CONTROLS[0x72] = 0x0d;
CONTROLS[0x74] = 0x09;

/**
 * Decodes JSON strings into UTF-8, one after another, from chunks cut at any byte
 * (https://www.rfc-editor.org/rfc/rfc8259#section-7).
 */
export class JsonString {
  closed = true;
  #sink: TextSink;
  /** 0: outside an escape; 1: after a backslash; 2–5: after that many characters of `\uXXXX`. */
  #escapeStep = 0;
  #unit = 0;
  #highSurrogate = 0;
  #letter = new Uint8Array(4);

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  /** Starts a string after its opening quote. */
  open(): void {
    this.closed = false;
  }

  /** Handles bytes that ended within a string. */
  finish(): void {
    this.#emitLoneSurrogate();
  }

  /** Reads up to and including the closing quote if it is present. Returns the offset after it. */
  read(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to) {
      if (this.#escapeStep > 0) {
        this.#escapeByte(bytes[at] ?? 0);
        at++;
        continue;
      }
      const start = at;
      while (at < to && ENDS_RUN[bytes[at] ?? 0] === 0) at++;
      if (at > start) this.#emitText(bytes, start, at);
      if (at === to) return at;
      const byte = bytes[at] ?? 0;
      at++;
      if (byte === QUOTE) {
        if (this.#highSurrogate > 0) this.#emitLoneSurrogate();
        this.closed = true;
        return at;
      }
      const control = at < to ? (CONTROLS[bytes[at] ?? 0] ?? 0) : 0;
      if (byte !== BACKSLASH) this.#emitControl(byte);
      else if (control > 0) {
        this.#emitControl(control);
        at++;
      } else if (at + 5 <= to && bytes[at] === 0x75) {
        this.#emitUnit(hexOf(bytes, at + 1));
        at += 5;
      } else this.#escapeStep = 1;
    }
    return at;
  }

  #escapeByte(byte: number): void {
    if (this.#escapeStep === 1) {
      this.#escapeStep = 0;
      const control = CONTROLS[byte] ?? 0;
      if (control > 0) this.#emitControl(control);
      else if (byte === 0x75) {
        this.#escapeStep = 2;
        this.#unit = 0;
      } else this.#emitLetter(byte);
      return;
    }
    this.#unit = this.#unit * 16 + hexDigit(byte);
    this.#escapeStep = this.#escapeStep === 5 ? 0 : this.#escapeStep + 1;
    if (this.#escapeStep === 0) this.#emitUnit(this.#unit);
  }

  #emitUnit(unit: number): void {
    if (unit >= 0xd800 && unit < 0xdc00) {
      this.#emitLoneSurrogate();
      this.#highSurrogate = unit;
    } else if (unit >= 0xdc00 && unit < 0xe000) {
      const high = this.#highSurrogate;
      this.#highSurrogate = 0;
      this.#emitLetter(
        high === 0 ? REPLACEMENT : 0x10000 + ((high - 0xd800) << 10) + unit - 0xdc00,
      );
    } else if (unit < 0x20 || unit === 0x7f) this.#emitControl(unit);
    else this.#emitLetter(unit);
  }

  #emitLetter(code: number): void {
    this.#emitText(this.#letter, 0, encodeCodePoint(code, this.#letter, 0));
  }

  #emitText(bytes: Uint8Array, from: number, to: number): void {
    if (this.#highSurrogate > 0) {
      const kept = bytes === this.#letter ? bytes.slice(from, to) : bytes;
      this.#emitLoneSurrogate();
      this.#sink.text(kept, from, to);
    } else this.#sink.text(bytes, from, to);
  }

  #emitControl(code: number): void {
    this.#emitLoneSurrogate();
    this.#sink.control(code);
  }

  #emitLoneSurrogate(): void {
    if (this.#highSurrogate === 0) return;
    this.#highSurrogate = 0;
    this.#emitLetter(REPLACEMENT);
  }
}

function hexOf(bytes: Uint8Array, at: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i++) unit = unit * 16 + hexDigit(bytes[i] ?? 0);
  return unit;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 0;
}
