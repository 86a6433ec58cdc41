import fc from "fast-check";
import { expect, test } from "vitest";
import { withWideRuns } from "./wide-runs.ts";

test("runs of wide letters and single emoji are separate segments of the same style", () => {
  expect(withWideRuns([{ text: "ab漢字|😀👩‍👩‍👧é", fg: 2 }])).toEqual([
    { text: "ab", fg: 2 },
    { text: "漢字", fg: 2, wide: "letters" },
    { text: "|", fg: 2 },
    { text: "😀", fg: 2, wide: "emoji" },
    { text: "👩‍👩‍👧", fg: 2, wide: "emoji" },
    { text: "é", fg: 2 },
  ]);
});

test("a flag is one emoji; symbols that are drawn as text stay narrow", () => {
  expect(withWideRuns([{ text: "🇩🇪🇫🇷 🌡\u{17000}" }])).toEqual([
    { text: "🇩🇪", wide: "emoji" },
    { text: "🇫🇷", wide: "emoji" },
    { text: " 🌡" },
    { text: "\u{17000}", wide: "letters" },
  ]);
});

test("narrow text and marks stay unchanged", () => {
  const segments = [{ text: "größe → ✓ שלום" }, { text: "\ufffd", mark: "U+202E" }];
  expect(withWideRuns(segments)).toEqual(segments);
});

test("the text stays the same, and a hostile line is not split into many pieces", () => {
  const unit = fc.constantFrom("a", "漢", "😀", "\u200d", "\ufe0f", "é", "\ud83d");
  fc.assert(
    fc.property(fc.array(fc.string({ unit }), { maxLength: 5 }), (texts) => {
      const cut = withWideRuns(texts.map((text) => ({ text })));
      expect(cut.map(({ text }) => text).join("")).toBe(texts.join(""));
    }),
  );
  expect(withWideRuns([{ text: "a漢".repeat(5000) }])).toHaveLength(1);
});
