import { Build, limits, Repo } from "@signalbox/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createCursors, cursorsToFetch, takeBuilds, withPage } from "./merge-lists.ts";

const builds = (ids: readonly number[]): Build[] =>
  ids.map((id) => Build.parse({ id, number: id }));
const repo = (name: string, newest: number | undefined, active = true): Repo =>
  Repo.parse({ slug: `octo/${name}`, name, active, build: newest && { id: newest } });

/** Reads all lists and returns the ids in order, and how many pages were fetched. */
const readAll = (lists: readonly number[][], atOnce: number, count: number) => {
  const page = (list: number, at: number) =>
    builds(lists[list]!.slice((at - 1) * limits.buildsPerPage, at * limits.buildsPerPage));
  let cursors = createCursors(lists.map((ids, index) => repo(String(index), ids[0])));
  let fetched = 0;
  const taken: number[] = [];
  for (;;) {
    const step = takeBuilds(cursors, count - taken.length);
    taken.push(...step.taken.map(({ build }) => build!.id));
    cursors = step.cursors;
    const wanted = cursorsToFetch(cursors, atOnce);
    if (wanted.length === 0 || taken.length >= count) return { taken, fetched };
    expect(wanted.length).toBeLessThanOrEqual(atOnce);
    fetched += wanted.length;
    cursors = cursors.map((one) =>
      wanted.includes(one) ? withPage(one, page(Number(one.repo.name), one.page!)) : one,
    );
  }
};

it("merges the lists of all repositories, whatever their lengths, the newest build first", () => {
  const owners = fc.array(fc.nat({ max: 3 }), { maxLength: 400 });
  fc.assert(
    fc.property(owners, fc.integer({ min: 1, max: 4 }), (ownerOf, atOnce) => {
      const ids = ownerOf.map((_, index) => ownerOf.length - index);
      const lists = [0, 1, 2, 3].map((owner) => ids.filter((id) => ownerOf[id - 1] === owner));
      expect(readAll(lists, atOnce, 1000).taken).toEqual(ids);
    }),
    { numRuns: 50 },
  );
});

it("continues a list whose fetched page ends just above the next build of another list", () => {
  const ids = Array.from({ length: 200 }, (_, at) => 200 - at);
  const lists = [0, 1].map((rest) => ids.filter((id) => id % 2 === rest));
  expect(readAll(lists, 4, 1000).taken).toEqual(ids);
  expect(readAll(lists.toReversed(), 4, 1000).taken).toEqual(ids);
});

it("fetches only the lists that can have the newest builds", () => {
  const lists = [[100, 99, 98], [97, 3], [50], [49, 1]];
  expect(readAll(lists, 4, 4)).toEqual({ taken: [100, 99, 98, 97], fetched: 4 });
  expect(readAll(lists, 1, 3)).toEqual({ taken: [100, 99, 98], fetched: 1 });
});

it("leaves out inactive repositories and those without builds", () => {
  expect(createCursors([repo("a", 3, false), repo("b", undefined), repo("c", 2)])).toMatchObject([
    { repo: { name: "c" }, page: 1, bound: 2 },
  ]);
});

it("lists no build twice if a new build shifts the pages", () => {
  const [cursor] = createCursors([repo("a", 100)]);
  const first = withPage(cursor!, builds(Array.from({ length: 50 }, (_, index) => 100 - index)));
  const second = withPage(first, builds([51, 50, 49]));
  expect(second.waiting.map(({ id }) => id)).toEqual([50, 49]);
  expect(second.page).toBeUndefined();
});
