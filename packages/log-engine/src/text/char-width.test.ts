import { expect, it } from "vitest";
import { charWidth } from "./char-width.ts";

const widths = (text: string): number[] =>
  Array.from(text, (char) => charWidth(char.codePointAt(0) ?? 0));

it.each([
  ["letters, lines and boxes", "aé█─Я", [1, 1, 1, 1, 1]],
  ["ideographs, syllables and full-width forms", "漢한ｦＡ", [2, 2, 1, 2]],
  ["rare scripts, which terminals draw wide, too", "\u{17000}\u{1b170}䷀", [2, 2, 2]],
  ["emoji", "😀✅🧪", [2, 2, 2]],
  ["symbols that are emoji only with a selector", "🌡🖥", [1, 1]],
  ["the two halves of a flag", "🇩🇪", [1, 1]],
  ["marks and joiners", "\u0301\u200d\ufe0f", [0, 0, 0]],
])("measures %s", (_, text, expected) => {
  expect(widths(text)).toEqual(expected);
});
