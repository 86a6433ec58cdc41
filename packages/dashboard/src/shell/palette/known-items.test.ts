import { Build, Repo } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { keys } from "../../api/queries.ts";
import { branchItems, buildItem, peopleItems, repoItem } from "./build-items.ts";
import { findItems } from "./find.ts";
import { allItems, listedItems } from "./known-items.ts";
import { readUsage, withUse } from "./usage.ts";

const build = (number: number, fields: object = {}) =>
  Build.parse({
    id: number,
    number,
    status: "success",
    event: "push",
    target: "main",
    message: "Fix the login form",
    created: number,
    author_login: "dana",
    author_name: "Dana Scully",
    sender: "fox",
    ...fields,
  });
const repo = (name: string, last?: Build) =>
  Repo.parse({ id: 1, namespace: "octo", name, slug: `octo/${name}`, active: true, build: last });
const place = { namespace: "octo", name: "hello" };

const makeKnown = () => {
  const cache = new QueryClient();
  cache.setQueryData(keys.repos, [repo("hello", build(1)), repo("other", build(9))]);
  cache.setQueryData(keys.builds(place), {
    pages: [[build(3, { target: "dev", created: 30 }), build(2, { event: "tag" })]],
    pageParams: [1],
  });
  const further = [{ ...place, build: build(4, { author_login: "kim", author_name: "" }) }];
  return { cache, session: { state: "loading", user: undefined } as const, place, further };
};

it("lists the same things before anything is typed as if all items had been collected", () => {
  const known = makeKnown();
  const all = allItems(known);
  const used = ["gone:1", "build:octo/hello#77", ...all.map(({ id }) => id)];
  // Only the last six that exist are listed, so each choice gets its turn.
  for (const last of used.keys()) {
    const chosen = [...used.slice(last), ...used.slice(0, last)].slice(0, 8);
    const usage = chosen.reduce((uses, id) => withUse(uses, id, 0), readUsage());
    const shown = (items: typeof all) => findItems({ typed: "", items, usage, nowMs: 0 });
    expect(shown(listedItems(known, new Set(usage.keys())))).toEqual(shown(all));
  }
});

it("makes no items of repositories and builds that were not used", () => {
  const known = makeKnown();
  const groupsOf = (...ids: string[]) =>
    new Set(listedItems(known, new Set(ids)).map(({ group }) => group));
  expect(groupsOf()).toEqual(new Set(["pages"]));
  const listed = listedItems(known, new Set(["repository:octo/other", "person:kim"]));
  expect(listed.filter(({ group }) => group !== "pages").map(({ id }) => id)).toEqual([
    "repository:octo/other",
    "person:kim",
  ]);
});

it("makes the items of the same repository or build only once", () => {
  const one = repo("hello", build(1));
  expect(repoItem(one)).toBe(repoItem(one));
  const found = { ...place, build: build(1) };
  expect(buildItem({ ...found })).toBe(buildItem(found));
  expect(branchItems([{ ...found }])[0]).toBe(branchItems([found])[0]);
});

it("dates a branch by its newest build, and names a person by a build that tells the name", () => {
  const { namespace, name } = place;
  const found = [10, 30, 20].map((at) => ({ namespace, name, build: build(at) }));
  expect(branchItems(found).map(({ title, order }) => [title, order])).toEqual([["main", 30]]);
  expect(peopleItems(found).map(({ title, detail, order }) => [title, detail, order])).toEqual([
    ["dana", "Dana Scully", 3],
    ["fox", "", 3],
  ]);
});
