import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ERROR_WORDS } from "./error-patterns.ts";
import { findErrorWord } from "./error-words.ts";

const isFound = (text: string): boolean => findErrorWord(new TextEncoder().encode(text), 0) >= 0;
const withoutBorders = new RegExp(ERROR_WORDS.source.replaceAll("\\b", ""), "i");

/** Words, their beginnings and ends, and what their classes stand for. */
const pieces = ERROR_WORDS.source
  .replaceAll("\\b", "")
  .split("|")
  .flatMap((word) => [
    word.slice(0, 3),
    word.slice(-3),
    word.slice(0, -1),
    word.replaceAll("\\", ""),
  ]);
const others = ["7", "404", "E", "x", " ", ":", "[", "]", ")", "(", "✗", "✖", "é", "_", "-", "#"];

describe("the words that a line with an error contains", () => {
  it("are found in exactly the lines that the expression matches", () => {
    const part = fc.constantFrom(...pieces, ...others);
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.boolean(), (words, isUpper) => {
        const line = isUpper ? words.toUpperCase() : words;
        expect(isFound(line)).toBe(withoutBorders.test(line));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["all fine", false],
    ["an ERRor", true],
    ["F12: unused", true],
    ["F: unused", false],
    ["a.py:3:1: E501 too long", true],
    ["a: E50 too", false],
    ["● cart › total", true],
    ["src:12:7 text", true],
    ["fai\nl", false],
  ])("%j: %s", (line, expected) => {
    expect(isFound(line)).toBe(expected);
    expect(withoutBorders.test(line)).toBe(expected);
  });

  it("are found again after many different texts", () => {
    for (let seed = 0; seed < 200; seed++) {
      const bytes = Uint8Array.from({ length: 2000 }, (_, i) => (i * i * (seed + 7) + i) % 256);
      findErrorWord(bytes, 0);
    }
    expect(isFound("an unexpected token")).toBe(true);
    expect(isFound("all went well")).toBe(false);
  });
});
