import { Build } from "@signalbox/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { findPages } from "./find-pages.ts";

const perPage = 10;

/** A list of builds with these numbers, and the pages that were fetched. */
function listOf(numbers: readonly number[]) {
  const requestedPages: number[] = [];
  const builds = numbers.toSorted((a, b) => b - a).map((number) => Build.parse({ number }));
  const fetchPage = async (page: number) => {
    requestedPages.push(page);
    const rows = builds.slice((page - 1) * perPage, page * perPage);
    return { builds: rows, isLast: rows.length < perPage };
  };
  const find = async (wanted: readonly number[]) => {
    const found = await findPages(wanted, { newest: builds[0]?.number ?? 0, perPage }, fetchPage);
    const all = new Set(found.map(({ number }) => number));
    return wanted.filter((number) => all.has(number));
  };
  return { requestedPages, find };
}

const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

it("fetches the pages with the numbers, and the one before if builds were deleted", async () => {
  const whole = listOf(range(200, 1));
  expect(await whole.find(range(95, 88))).toEqual(range(95, 88));
  expect(whole.requestedPages).toEqual([11, 12]);
  const shifted = listOf(range(200, 1).filter((number) => number % 50 !== 0));
  expect(await shifted.find([35])).toEqual([35]);
  expect(shifted.requestedPages).toEqual([17]);
  const far = listOf([...range(5000, 4981), ...range(60, 1)]);
  expect(await far.find([30])).toEqual([30]);
  expect(far.requestedPages.length).toBeLessThan(20);
});

it("finds every build that exists, whichever were deleted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 1, max: 300 }),
      async (numbers, to) => {
        const wanted = range(to + 12, to);
        const exists = new Set(numbers);
        expect(await listOf(numbers).find(wanted)).toEqual(
          wanted.filter((number) => exists.has(number)),
        );
      },
    ),
  );
});
