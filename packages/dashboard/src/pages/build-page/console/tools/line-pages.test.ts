import { expect, test } from "vitest";
import { pageCount, pageOf, partsOfPage } from "./line-pages.ts";

const text = `${"a".repeat(25_000)}NEEDLE${"b".repeat(20_000)}`;

test("a long line in pages, which together are the line", () => {
  expect(pageCount(text.length)).toBe(3);
  expect(pageCount(0)).toBe(1);
  const ranges = Uint32Array.of(25_000, 25_006);
  const parts = [0, 1, 2].flatMap((page) => partsOfPage(text, page, ranges));
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

test("a match is marked on the page that it is on", () => {
  const ranges = Uint32Array.of(3, 5, 25_000, 25_006);
  expect(pageOf(25_000)).toBe(1);
  const marked = partsOfPage(text, 1, ranges).filter(({ match }) => match !== undefined);
  expect(marked).toEqual([{ text: "NEEDLE", match: 1 }]);
});

test("a match over the end of a page is marked on both", () => {
  const ranges = Uint32Array.of(19_999, 20_002);
  const marked = [0, 1].map((page) =>
    partsOfPage(text, page, ranges).find(({ match }) => match === 0),
  );
  expect(marked.map((part) => part?.text.length)).toEqual([1, 2]);
});
