import { expect, it } from "vitest";
import { typedText } from "./typed-text.ts";

it("types characters in order, deletes whole ones, and ignores Enter", () => {
  expect(typedText([])).toBe("");
  expect(typedText(["Backspace", "f", "e", "Backspace", "i", "x", " ", "ü", "Enter"])).toBe(
    "fix ü",
  );
  expect(typedText(["a", "😀", "Backspace", "b"])).toBe("ab");
});
