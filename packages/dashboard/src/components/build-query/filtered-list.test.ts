import { Build, parseQuery, toFilter } from "@signalbox/contract";
import { expect, it } from "vitest";
import type { RepoEvent } from "../../api/merge/merge.ts";
import { mergeIntoParts, progressOf, shownBuilds, type FilteredPart } from "./filtered-list.ts";
import { progressWords } from "./progress-words.ts";
import { branchForServer, canMatchOtherRefs } from "./repo-builds-source.ts";

const nowMs = new Date(2026, 3, 1, 12).getTime();
const filterOf = (text: string) => toFilter(parseQuery(text).query, { nowMs, zone: "UTC" });
const filter = filterOf("status:failure,running branch:main");

const build = (number: number, status: string, more: Partial<Build> = {}): Build =>
  Build.parse({ id: number + 100, number, status, target: "main", version: 1, ...more });
const part = (numbers: number[], next?: number): FilteredPart<number> => ({
  builds: numbers.map((number) => ({ namespace: "a", name: "b", build: build(number, "failure") })),
  next,
  searched: undefined,
  examined: 0,
  searchedBackTo: undefined,
});
const event = (changed: Build): RepoEvent => ({ id: 1, namespace: "a", name: "b", build: changed });
const after = (parts: FilteredPart<number>[], ...events: Build[]) =>
  events.reduce((known, one) => mergeIntoParts(known, event(one), filter), parts);
const shown = (parts: FilteredPart<number>[]) =>
  shownBuilds(parts, filter).map(({ build: { number } }) => number);

it.each([
  ["a new build that matches appears on top", build(9, "running"), [9, 8, 6, 4, 3]],
  ["one that does not match does not appear", build(9, "success"), [8, 6, 4, 3]],
  ["one of another branch does not appear", build(9, "running", { target: "x" }), [8, 6, 4, 3]],
  ["one in between appears in its place", build(5, "running"), [8, 6, 5, 4, 3]],
  ["one below the loaded part does not appear", build(1, "running"), [8, 6, 4, 3]],
  ["a changed build that no longer matches leaves", build(6, "success", { version: 2 }), [8, 4, 3]],
])("%s", (_, changed, expected) => {
  expect(shown(after([part([8, 6], 1), part([4, 3], 2)], changed))).toEqual(expected);
});

it("appends below the last part if that is the end of the list", () => {
  expect(shown(after([part([8])], build(1, "running")))).toEqual([8, 1]);
});

it("shows a build again when it matches again, and each build only once", () => {
  const left = after([part([8, 6])], build(6, "success", { version: 2 }));
  expect(shown(after(left, build(6, "failure", { version: 3 })))).toEqual([8, 6]);
  expect(shown([part([8, 6], 1), part([6, 5])])).toEqual([8, 6, 5]);
});

it("adds up how far the parts were searched", () => {
  const searched = { ...part([8], 1), searched: 100, examined: 7, searchedBackTo: 2000 };
  const last = { ...part([]), searched: 50, examined: 3, searchedBackTo: 1000 };
  expect(progressOf([searched, last])).toEqual({
    searched: 150,
    examined: 10,
    searchedBackTo: 1000,
  });
  expect(progressOf([part([8])])).toBeUndefined();
});

it("says how far the search got", () => {
  const searchedBackTo = new Date(2026, 2, 3).getTime() / 1000;
  const progress = { searched: 1250, examined: 40, searchedBackTo };
  expect(progressWords(progress, false, nowMs)).toBe("Searched back to 3 March, 1,250 builds");
  expect(progressWords(progress, true, nowMs)).toBe(
    "Searched back to 3 March, 1,250 builds, and examined the steps of 40",
  );
  const lastYear = { ...progress, searchedBackTo: new Date(2025, 2, 3).getTime() / 1000 };
  expect(progressWords(lastYear, false, nowMs)).toContain("back to 3 March 2025");
  const nothing = { searched: 0, examined: 0, searchedBackTo: undefined };
  expect(progressWords(nothing, false, nowMs)).toBe("Searched 0 builds");
});

it("lets a server filter by the branch of a query with exactly one", () => {
  const texts = ["branch:main status:failure", "branch:a,b", "-branch:main", "status:failure"];
  const branches = texts.map((text) => branchForServer(filterOf(text)));
  expect(branches).toEqual(["main", undefined, undefined, undefined]);
  const others = ["branch:a", "event:push", "event:push,tag", "-event:tag,pull_request"];
  expect(others.map((text) => canMatchOtherRefs(filterOf(text)))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
