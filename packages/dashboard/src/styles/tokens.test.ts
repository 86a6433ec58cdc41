import { describe, expect, it } from "vitest";
import css from "./tokens.css?raw";

/** The contrast of two sRGB luminances, as WCAG 2.2 defines it. */
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** The luminance of `oklch(l c h)`, cut to what a screen can show. */
const luminance = (color: string): number => {
  const [l = 0, c = 0, h = 0] = color.match(/[\d.]+/g)!.map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  const red = cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\(([^)]*\)), ([^)]*\))\)|(oklch\([^)]*\)));/g)].map(
    ([, name, light, dark, both]) => [name!, { light: light ?? both!, dark: dark ?? both! }],
  ),
);
const ratio = (theme: "light" | "dark", front: string, back: string) =>
  contrast(luminance(tokens.get(front)![theme]), luminance(tokens.get(back)![theme]));

const surfaces = ["page", "surface", "raised", "sunken", "hover"];
const statuses = [...tokens.keys()].filter((name) => name.startsWith("status-"));
const texts = ["text", "text-soft", "text-faint", "accent", "danger", ...statuses];
const fills = ["accent-fill", "accent-fill-hover", "danger-fill", "danger-fill-hover"];
const avatars = [...tokens.keys()].filter((name) => name.startsWith("avatar-"));

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  it("has eleven status colours", () => expect(statuses).toHaveLength(11));

  it.each(texts)("%s is readable on every surface (4.5:1)", (text) => {
    for (const surface of surfaces)
      expect(ratio(theme, text, surface), `on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  it.each(fills)("text on %s is readable (4.5:1)", (fill) =>
    expect(ratio(theme, "on-accent", fill)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(avatars)("a letter on %s is readable (4.5:1)", (avatar) =>
    expect(ratio(theme, "on-avatar", avatar)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(statuses)("the strokes cut out of %s are visible (3:1)", (status) =>
    expect(ratio(theme, "on-status", status)).toBeGreaterThanOrEqual(3),
  );

  it.each(["edge", "focus"])("%s is visible (3:1)", (edge) => {
    for (const surface of surfaces)
      expect(ratio(theme, edge, surface), `on ${surface}`).toBeGreaterThanOrEqual(3);
  });
});
