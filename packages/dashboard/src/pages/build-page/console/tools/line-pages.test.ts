import { expect, test } from "vitest";
import { pageCount, pageOf, partsOfPage } from "./line-pages.ts";

const text = `${"a".repeat(25_000)}NEEDLE${"b".repeat(20_000)}`;

test("the pages of a long line add up to the line", () => {
  expect(pageCount(text.length)).toBe(3);
  expect(pageCount(0)).toBe(1);
  const ranges = Uint32Array.of(25_000, 25_006);
  const parts = [0, 1, 2].flatMap((page) => partsOfPage(text, page, ranges));
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

test("marks a match on its page", () => {
  const ranges = Uint32Array.of(3, 5, 25_000, 25_006);
  expect(pageOf(25_000)).toBe(1);
  const marked = partsOfPage(text, 1, ranges).filter(({ match }) => match !== undefined);
  expect(marked).toEqual([{ text: "NEEDLE", match: 1 }]);
});

test("marks a match that spans two pages on both", () => {
  const ranges = Uint32Array.of(19_999, 20_002);
  const marked = [0, 1].map((page) =>
    partsOfPage(text, page, ranges).find(({ match }) => match === 0),
  );
  expect(marked.map((part) => part?.text.length)).toEqual([1, 2]);
});
