import type { SearchQuery } from "../types/values.ts";

/** Returns the offset of the first match at or after `from`, or -1. */
export type ByteFinder = (bytes: Uint8Array, from: number) => number;

/** The finder cannot skip ahead for a single character, and longer texts allow hostile worst cases. */
const ASCII_TEXT = /^[ -~]{2,64}$/;

/**
 * A finder for ASCII text, as in most searches, that works on bytes. It compares the byte at the position
 * where the match would end and usually skips by the whole length
 * (https://en.wikipedia.org/wiki/Boyer-Moore-Horspool_algorithm). Returns null for other queries.
 */
export function byteFinder(query: SearchQuery): ByteFinder | null {
  if (query.regex === true || query.word === true || !ASCII_TEXT.test(query.text)) return null;
  const fold = Uint8Array.from({ length: 256 }, (_, byte) =>
    query.case !== true && isCapital(byte) ? byte + 32 : byte,
  );
  const needle = new TextEncoder().encode(query.text).map((byte) => fold[byte] ?? 0);
  const last = needle.length - 1;
  const skips = new Uint8Array(256).fill(needle.length);
  for (const [i, byte] of needle.subarray(0, last).entries()) skips[byte] = last - i;
  for (const [byte, folded] of fold.entries()) skips[byte] = skips[folded] ?? 1;
  const skipsOrStop = skips.map((skip, byte) => (fold[byte] === needle[last] ? 0 : skip));
  return (bytes, from) => {
    for (let end = from + last; end < bytes.length;) {
      const skip = skipsOrStop[bytes[end] ?? 0] ?? 0;
      if (skip > 0) {
        end += skip;
        continue;
      }
      let at = last - 1;
      while (at >= 0 && fold[bytes[end - last + at] ?? 0] === needle[at]) at--;
      if (at < 0) return end - last;
      end += skips[bytes[end] ?? 0] ?? 1;
    }
    return -1;
  };
}

function isCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}
