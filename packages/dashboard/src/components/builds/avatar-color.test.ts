import { expect, it } from "vitest";
import { avatarColor } from "./avatar-color.ts";

it("chooses one of five colours by the first character", () => {
  const colors = ["ada", "bob", "cyd", "dan", "eve", "zoë", "😀", ""].map(avatarColor);
  expect(new Set(colors.slice(0, 5)).size).toBe(5);
  expect(colors.every((color) => color >= 1 && color <= 5)).toBe(true);
  expect(avatarColor("ada")).toBe(avatarColor("alan"));
});
