/**
 * Ranges of East Asian wide and full-width characters (https://www.unicode.org/reports/tr11/). Emoji are
 * recognised by a Unicode property.
 */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const EMOJI = /^\p{Emoji_Presentation}$/u;

/** A cache of widths plus 1, because some logs contain millions of box and bar characters. */
const KNOWN = new Uint8Array(0x10000);

/** The number of terminal columns of a code point: 0, 1 or 2. */
export function charWidth(code: number): number {
  if (code < 0x300) return code === 0xad ? 0 : 1;
  const known = KNOWN[code] ?? 0;
  if (known > 0) return known - 1;
  const width = findWidth(code);
  if (code < KNOWN.length) KNOWN[code] = width + 1;
  return width;
}

function findWidth(code: number): number {
  if (WIDE.some(([from, to]) => code >= from && code <= to)) return 2;
  const char = String.fromCodePoint(code);
  if (ZERO_WIDTH.test(char)) return 0;
  return EMOJI.test(char) ? 2 : 1;
}
