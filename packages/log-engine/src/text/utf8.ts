/** Replaces invalid text: half a surrogate pair or a broken sequence. */
export const REPLACEMENT = 0xfffd;

/** Writes a code point as UTF-8 (up to 4 bytes) and returns the offset after it. */
export function encodeCodePoint(code: number, target: Uint8Array, at: number): number {
  if (code < 0x80) {
    target[at] = code;
    return at + 1;
  }
  if (code < 0x800) {
    target[at] = 0xc0 | (code >> 6);
    target[at + 1] = 0x80 | (code & 0x3f);
    return at + 2;
  }
  if (code < 0x10000) {
    target[at] = 0xe0 | (code >> 12);
    target[at + 1] = 0x80 | ((code >> 6) & 0x3f);
    target[at + 2] = 0x80 | (code & 0x3f);
    return at + 3;
  }
  target[at] = 0xf0 | (code >> 18);
  target[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  target[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  target[at + 3] = 0x80 | (code & 0x3f);
  return at + 4;
}

/**
 * The length of a UTF-8 sequence by its first byte; 0 for a byte that cannot be the first
 * (https://www.rfc-editor.org/rfc/rfc3629#section-4).
 */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

/** Decodes a sequence of several bytes; U+FFFD if it is broken. */
export function codePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = sequenceLength(lead);
  if (length < 2) return REPLACEMENT;
  let code = lead & (0x7f >> length);
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    if ((byte & 0xc0) !== 0x80) return REPLACEMENT;
    code = (code << 6) | (byte & 0x3f);
  }
  return isOverlong(code, length) || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
    ? REPLACEMENT
    : code;
}

function isOverlong(code: number, length: number): boolean {
  return code < (length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Decodes UTF-8; broken sequences become U+FFFD (https://encoding.spec.whatwg.org/#utf-8-decoder). Short ASCII text
 * takes a fast path because it is the most frequent.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > 64) return decoder.decode(bytes);
  let text = "";
  for (const byte of bytes) {
    if (byte >= 0x80) return decoder.decode(bytes);
    text += String.fromCharCode(byte);
  }
  return text;
}

/**
 * Decodes bytes up to the last complete character, preceded by the bytes of an incomplete one from the
 * call `before`. Also returns the bytes of an incomplete character at the end.
 */
export function decodeComplete(
  before: readonly number[],
  bytes: Uint8Array,
  from: number,
  to: number,
): [string, number[]] {
  const all = before.length === 0 ? bytes.subarray(from, to) : joined(before, bytes, from, to);
  for (let back = 1; back <= 3 && back <= all.length; back++) {
    const byte = all[all.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    if (sequenceLength(byte) <= back) break;
    const cut = all.length - back;
    return [decodeText(all.subarray(0, cut)), [...all.subarray(cut)]];
  }
  return [decodeText(all), []];
}

function joined(
  before: readonly number[],
  bytes: Uint8Array,
  from: number,
  to: number,
): Uint8Array {
  const all = new Uint8Array(before.length + to - from);
  all.set(before);
  all.set(bytes.subarray(from, to), before.length);
  return all;
}
