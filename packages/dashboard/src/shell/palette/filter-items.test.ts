import { expect, it } from "vitest";
import { filterItems, queryOf } from "./filter-items.ts";

it.each([
  ["login form", "login form"],
  ["status:failure branch:main", "status:failure branch:main"],
  ["brnach:main", '"brnach:main"'],
  ['say "hi', 'say "\\"hi"'],
  ["  ", ""],
])("turns %j into the query %j", (typed, query) => {
  expect(queryOf(typed)).toBe(query);
});

it("offers to filter the builds of the repository on the screen, and all", () => {
  const place = { namespace: "octo", name: "hello" };
  expect(filterItems("login", place).map(({ title, detail }) => [title, detail])).toEqual([
    ["Filter builds by login", "octo/hello"],
    ["Filter builds by login", "All repositories"],
  ]);
  expect(filterItems("login", undefined)).toHaveLength(1);
  expect(filterItems("***", place)).toEqual([]);
});
