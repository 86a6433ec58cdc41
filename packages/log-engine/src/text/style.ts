import type { Color } from "../types/values.ts";

/** A colour as one number: 0 for none, 1–256 for palette index plus one, from 2²⁴ on a true colour. */
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

export type Style = {
  readonly fg: PackedColor;
  readonly bg: PackedColor;
  readonly flags: number;
};

export const PLAIN: Style = { fg: NO_COLOR, bg: NO_COLOR, flags: 0 };
