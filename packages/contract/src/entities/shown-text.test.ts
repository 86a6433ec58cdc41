import { describe, expect, it } from "vitest";
import { shownText } from "./shown-text.ts";

describe("a text from outside, as it is shown", () => {
  it.each([
    ["colours", "\u001b[31mred\u001b[0m subject", "red subject"],
    ["colours of 24 bits", "\u001b[38;2;1;2;3mred\u001b[m", "red"],
    ["movements of the cursor", "a\u001b[2K\u001b[1Gb", "ab"],
    ["8-bit introducers", "\u009b31mred", "red"],
    ["window titles", "\u001b]0;title\u0007text", "text"],
    ["links", "\u001b]8;;https://a.example\u001b\\here\u001b]8;;\u001b\\", "here"],
    ["device control strings", "\u001bPq#0\u001b\\text", "text"],
    ["a string without an end", "\u001b]0;the rest stays", "0;the rest stays"],
    ["short sequences", "\u001bMa\u001b(Bb\u001bcc", "abc"],
    ["an escape character at the end", "text\u001b", "text"],
    ["control characters", "a\u0000b\u0007c\bd\u007fe\u000bf\u000cg", "abcdefg"],
    ["carriage returns", "a\r\nb\rc", "a\nbc"],
    ["C1 control characters", "a\u0085b", "a\ufffdb"],
    ["overrides of the direction", "ma\u202etxt.exe", "ma\ufffdtxt.exe"],
    ["isolates of the direction", "\u2066a\u2069", "\ufffda\ufffd"],
    ["marks of the direction", "a\u200e\u200f\u061cb", "a\ufffd\ufffd\ufffdb"],
    ["spaces without width", "ma\u200bin\ufeff\u2060", "ma\ufffdin\ufffd\ufffd"],
    ["line separators", "a\u2028b\u2029c", "a\ufffdb\ufffdc"],
  ])("%s", (_, text, shown) => {
    expect(shownText(text)).toBe(shown);
    expect(shownText(shown)).toBe(shown);
  });

  it.each([
    ["tabs and line feeds", "a\tb\nc"],
    ["other scripts", "שלום עולם, مرحبا, 漢字, नमस्ते, می‌خواهم"],
    ["pictures of several characters", "👩‍👩‍👧‍👦 é ñ"],
    ["brackets", "[31m is text"],
  ])("keeps %s", (_, text) => expect(shownText(text)).toBe(text));
});
