import type { Color } from "./types.ts";

/** A colour in one number: 0 none, 1–256 palette index plus one, above it 2²⁴ plus the true colour. */
export type PackedColor = number;
export const NO_COLOR: PackedColor = 0;
const TRUE_COLOR = 1 << 24;

export function packIndex(index: number): PackedColor {
  return (index & 255) + 1;
}

export function packRgb(red: number, green: number, blue: number): PackedColor {
  return TRUE_COLOR + ((red & 255) << 16) + ((green & 255) << 8) + (blue & 255);
}

export function unpackColor(color: PackedColor): Color | undefined {
  if (color === NO_COLOR) return undefined;
  if (color < TRUE_COLOR) return color - 1;
  return `#${(color - TRUE_COLOR).toString(16).padStart(6, "0")}`;
}

export interface Style {
  readonly fg: PackedColor;
  readonly bg: PackedColor;
  readonly flags: number;
}

export const PLAIN: Style = { fg: NO_COLOR, bg: NO_COLOR, flags: 0 };

const MOST_STYLES = 1 << 16;
const RECENT = 256;

/**
 * Gives each different style of a log a small number; 0 is plain. A log that paints every letter in
 * another colour falls back to plain after 65,536 styles rather than eat the memory.
 */
export class StyleTable {
  private styles: Style[] = [PLAIN];
  private ids = new Map<string, number>([["0,0,0", 0]]);
  /** Programs use few styles again and again: the last id of each hash, looked at first. */
  private recent = new Uint32Array(RECENT);

  get(id: number): Style {
    return this.styles[id] ?? PLAIN;
  }

  idOf(style: Style): number {
    const slot = (style.fg * 31 + style.bg * 17 + style.flags) & (RECENT - 1);
    const guess = this.recent[slot] ?? 0;
    const known = this.get(guess);
    if (known.fg === style.fg && known.bg === style.bg && known.flags === style.flags) return guess;
    const id = this.find(style);
    this.recent[slot] = id;
    return id;
  }

  private find(style: Style): number {
    const key = `${style.fg},${style.bg},${style.flags}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    if (this.styles.length >= MOST_STYLES) return 0;
    this.styles.push(style);
    this.ids.set(key, this.styles.length - 1);
    return this.styles.length - 1;
  }
}
