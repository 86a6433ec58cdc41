import { expect, it } from "vitest";
import { saidBy } from "./git-error.ts";

it.each([
  [
    "remote: Not found.\nfatal: repository 'https://a/b.git/' not found\n",
    "fatal: repository 'https://a/b.git/' not found",
  ],
  [
    "fatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.",
    "fatal: Could not read from remote repository.",
  ],
  ["Killed\n", "Killed"],
  ["", ""],
])("finds what git says in %j", (stderr, line) => {
  expect(saidBy(stderr)).toBe(line);
});
