import { expect, test } from "vitest";
import { readableColors, textColor } from "./colors.ts";

test("the 16 basic text colours come from the theme", () => {
  expect(textColor(1)).toBe("var(--ansi-1)");
  expect(textColor(15)).toBe("var(--ansi-15)");
});

test("other text colours keep their hue and are readable in light and dark", () => {
  expect(textColor(208)).toBe(
    "light-dark(oklch(from rgb(255 135 0) min(l, 0.52) c h), oklch(from rgb(255 135 0) max(l, 0.68) c h))",
  );
});

test("the colour cube, greys and true colours are those of terminals", () => {
  expect(readableColors(16, 15).back).toBe("rgb(0 0 0)");
  expect(readableColors(208, 0).back).toBe("rgb(255 135 0)");
  expect(readableColors(231, 0).back).toBe("rgb(255 255 255)");
  expect(readableColors(232, 15).back).toBe("rgb(8 8 8)");
  expect(readableColors(255, 0).back).toBe("rgb(238 238 238)");
  expect(readableColors("#ff8800", 0).back).toBe("rgb(255 136 0)");
});

test("text on a background keeps its colour if it is readable", () => {
  expect(readableColors(1, 15).text).toBe("rgb(245 246 248)");
  expect(readableColors(1, 1).text).toBe("rgb(255 255 255)");
  expect(readableColors(11, undefined).text).toBe("rgb(0 0 0)");
});

/** The contrast ratio of two colours `rgb(r g b)` (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? [])
    .map((level) => Number(level) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test("text on each of the 256 colours is readable (4.5:1), even if inverse", () => {
  const colors = Array.from({ length: 256 }, (_, color) => color);
  const faint = colors.flatMap((back) =>
    [undefined, ...colors]
      .map((color) => readableColors(back, color))
      .filter((look) => contrast(look.back, look.text) < 4.5),
  );
  expect(faint).toEqual([]);
});
