import { expect, it } from "vitest";
import { beginningWords, fileWords, lostWords } from "./changes-words.ts";

const facts = { before: "a".repeat(40), commit_count: 2, lost_commits: 0, since: undefined };

it.each([
  ["before", facts, "The first build here: 2 commits since", facts.before],
  [
    "green",
    { ...facts, commit_count: 1 },
    "No earlier build here was green: 1 commit since",
    facts.before,
  ],
  ["approved", facts, "No earlier build here was approved: 2 commits since", facts.before],
  [
    "before",
    { ...facts, before: "" },
    "The first build here: 2 commits, from the beginning of the repository",
    "",
  ],
  ["before", { ...facts, commit_count: 0 }, "The first build here, with no commits of its own", ""],
] as const)("says what a first build is compared with: %s %o", (since, changes, words, commit) => {
  expect(beginningWords(changes, since)).toEqual({ words, commit });
});

it("says that commits of the earlier build are missing", () => {
  expect(lostWords(facts)).toBeUndefined();
  expect(lostWords({ ...facts, since: 12, lost_commits: 1 })).toMatch(/^1 commit of #12 is not/);
  expect(lostWords({ ...facts, lost_commits: 3 })).toMatch(/^3 commits before are not/);
});

const file = { path: "b", change: "modified", additions: 1, deletions: 0, binary: false };

it.each([
  [{}, ""],
  [{ change: "added" }, "added"],
  [{ change: "renamed", former_path: "src/a" }, "renamed from src/a"],
  [{ change: "retyped" }, "another kind of file"],
  [{ binary: true, change: "deleted" }, "deleted, binary"],
  [{ generated: true }, "generated"],
  [{ executable: true }, "now executable"],
  [
    { executable: false, change: "renamed", former_path: "a" },
    "renamed from a, no longer executable",
  ],
])("says what happened to a file: %j", (change, words) => {
  expect(fileWords({ ...file, generated: false, former_path: undefined, ...change })).toBe(words);
});
