import { expect, it } from "vitest";
import { distinctPaths, pathProblem } from "./artifact-path.ts";

it("gives paths that differ only in case, or in how they are composed, names of their own", () => {
  expect(
    distinctPaths(["a/Read.md", "a/read.md", "A/READ.md", "b", "B", "b (2)", "\u00e9", "e\u0301"]),
  ).toEqual([
    "a/Read.md",
    "a/read (2).md",
    "A/READ (3).md",
    "b",
    "B (2)",
    "b (2) (2)",
    "\u00e9",
    "e\u0301 (2)",
  ]);
});

it.each([
  "",
  "/a",
  "..",
  "../a",
  "a/../../b",
  "a//b",
  "./a",
  "a/",
  "a\\b",
  "a\u0000",
  "\u202ea",
  "\ud800",
  "x".repeat(256),
  `${"x/".repeat(500)}x`,
])("refuses the path %j", (path) => {
  expect(pathProblem(path)).toBeDefined();
});

it.each(["a", "a/b.c", "..a/b..", "Größe ♥ 100%.log", "x".repeat(255)])(
  "keeps the path %j",
  (path) => {
    expect(pathProblem(path)).toBeUndefined();
  },
);
