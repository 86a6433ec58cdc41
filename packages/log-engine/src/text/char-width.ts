import { eastAsianWidth } from "get-east-asian-width";

const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** A cache of widths plus 1, because some logs contain millions of box and bar characters, or of emoji. */
const KNOWN = new Uint8Array(0x20000);

/** The number of terminal columns of a code point: 0, 1 or 2 (https://www.unicode.org/reports/tr11/). */
export function charWidth(code: number): number {
  if (code < 0x300) return code === 0xad ? 0 : 1;
  const known = KNOWN[code] ?? 0;
  if (known > 0) return known - 1;
  const width = ZERO_WIDTH.test(String.fromCodePoint(code)) ? 0 : eastAsianWidth(code);
  if (code < KNOWN.length) KNOWN[code] = width + 1;
  return width;
}
