import { expect, test } from "vitest";
import { cssColor } from "./colors.ts";

test("the first sixteen colours are the theme's", () => {
  expect(cssColor(1)).toBe("var(--ansi-1)");
  expect(cssColor(15)).toBe("var(--ansi-15)");
});

test("the colour cube and the greys are the terminal's", () => {
  expect(cssColor(16)).toBe("rgb(0 0 0)");
  expect(cssColor(208)).toBe("rgb(255 135 0)");
  expect(cssColor(231)).toBe("rgb(255 255 255)");
  expect(cssColor(232)).toBe("rgb(8 8 8)");
  expect(cssColor(255)).toBe("rgb(238 238 238)");
});

test("a true colour is itself", () => {
  expect(cssColor("#ff8800")).toBe("#ff8800");
});
