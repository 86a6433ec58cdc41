import { Build, parseQuery, toFilter } from "@signalbox/contract";
import { expect, it } from "vitest";
import type { RepoEvent } from "../merge/merge.ts";
import { mergeIntoParts, shownBuilds, type FilteredPart } from "./filtered-query.ts";

const nowMs = new Date(2026, 3, 1, 12).getTime();
const filterOf = (text: string) => toFilter(parseQuery(text).query, { nowMs, zone: "UTC" });
const filter = filterOf("status:failure,running branch:main");

const build = (number: number, status: string, more: Partial<Build> = {}): Build =>
  Build.parse({ id: number + 100, number, status, target: "main", version: 1, ...more });
const part = (numbers: number[], next?: number): FilteredPart => ({
  builds: numbers.map((number) => ({ namespace: "a", name: "b", build: build(number, "failure") })),
  next,
  coverage: undefined,
});
const event = (changed: Build): RepoEvent => ({ id: 1, namespace: "a", name: "b", build: changed });
const after = (parts: FilteredPart[], ...events: Build[]) =>
  events.reduce((known, one) => mergeIntoParts(known, event(one), filter), parts);
const shown = (parts: FilteredPart[]) =>
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

it("shows whom the server found, although only the server knows all addresses of a person", () => {
  expect(shownBuilds([part([8])], filterOf("author:dana")).length).toBe(1);
});

it("inserts a build whose author has a part of the name, unless another one has the name", () => {
  const by = (author_login: string): FilteredPart => ({
    builds: [{ namespace: "a", name: "b", build: build(8, "failure", { author_login }) }],
    next: undefined,
    coverage: undefined,
  });
  const added = (text: string, known: FilteredPart) =>
    mergeIntoParts([known], event(build(9, "failure", { author_login: "anna" })), filterOf(text))
      .flatMap(({ builds }) => builds)
      .map((listed) => listed.build.number);
  expect(added("author:an", by("anna"))).toEqual([9, 8]);
  expect(added("author:ann", by("ann"))).toEqual([8]);
  expect(added("-author:an", by("kim"))).toEqual([9, 8]);
});
