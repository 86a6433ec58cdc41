import type { Color } from "@signalbox/log-engine";

type Rgb = readonly [red: number, green: number, blue: number];

/** The first sixteen terminal colours as backgrounds, the same in both themes. */
const basic: readonly Rgb[] = [
  [40, 44, 52],
  [190, 50, 50],
  [60, 140, 70],
  [200, 150, 40],
  [50, 100, 200],
  [160, 70, 170],
  [40, 140, 155],
  [200, 204, 210],
  [95, 100, 110],
  [225, 85, 80],
  [100, 190, 110],
  [230, 195, 80],
  [90, 150, 240],
  [200, 115, 210],
  [80, 190, 200],
  [245, 246, 248],
];
const cube = [0, 95, 135, 175, 215, 255];
const cubeLevel = (step: number): number => cube[step % 6] ?? 0;

const rgbOf = (color: Color): Rgb => {
  if (typeof color === "string") return readHex(color);
  const known = basic[color];
  if (known) return known;
  if (color >= 232) return gray(8 + (color - 232) * 10);
  const cubeIndex = color - 16;
  return [
    cubeLevel(Math.floor(cubeIndex / 36)),
    cubeLevel(Math.floor(cubeIndex / 6)),
    cubeLevel(cubeIndex),
  ];
};

const gray = (level: number): Rgb => [level, level, level];

const readHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const cssOf = (color: Color): string => `rgb(${rgbOf(color).join(" ")})`;

/**
 * Returns a CSS colour for text on the background of the console. The first sixteen colours depend on the
 * theme. Others keep their hue and are darkened or lightened until they are readable.
 */
export function textColor(color: Color): string {
  if (typeof color === "number" && color < basic.length) return `var(--ansi-${color})`;
  const css = cssOf(color);
  return `light-dark(oklch(from ${css} min(l, 0.52) c h), oklch(from ${css} max(l, 0.68) c h))`;
}

/** The minimum contrast of WCAG 2.2 AA for normal text (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
const readable = 4.5;

/** Returns a background colour and a text colour: the requested one if it is readable there. */
export function readableColors(
  back: Color,
  text: Color | undefined,
): { back: string; text: string } {
  const isReadable = text !== undefined && contrast(rgbOf(text), rgbOf(back)) >= readable;
  if (isReadable) return { back: cssOf(back), text: cssOf(text) };
  const isLight = contrast(rgbOf(back), black) > contrast(rgbOf(back), white);
  return { back: cssOf(back), text: `rgb(${(isLight ? black : white).join(" ")})` };
}

/** Either black or white is readable on every colour. A lighter black would fail on some greens. */
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** The contrast ratio of WCAG, from 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
const contrast = (a: Rgb, b: Rgb): number => {
  const levels = [luminance(a), luminance(b)];
  return (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05);
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const linear = (level: number): number => {
  const part = level / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
