import type { Color } from "../../../log/engine/types.ts";

const cube = [0, 95, 135, 175, 215, 255];

/** A colour of the 256-colour palette or a true colour, for CSS. The first sixteen are the theme's. */
export const cssColor = (color: Color): string => {
  if (typeof color === "string") return color;
  if (color < 16) return `var(--ansi-${color})`;
  if (color >= 232) return gray(8 + (color - 232) * 10);
  const place = color - 16;
  const parts = [Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6];
  return `rgb(${parts.map((part) => cube[part]).join(" ")})`;
};

const gray = (level: number): string => `rgb(${level} ${level} ${level})`;
