import { pullWordsAt } from "@signalbox/contract";
import { expect, it } from "vitest";
import { auditWords } from "./audit-words.ts";

it.each([
  ["approveStage", "approved stage"],
  ["createSecret", "created secret"],
  ["updateOrgSecret", "changed namespace secret"],
  ["deleteCron", "deleted cron job"],
  ["enableRepo", "activated the repository"],
  ["disableRepo", "disabled the repository"],
  ["somethingNew", "something new"],
])("says what %s was", (action, words) => {
  expect(auditWords(action, pullWordsAt(undefined))).toBe(words);
});

it.each([
  ["GitHub", "deleted pull request"],
  ["GitLab", "deleted merge request"],
])("names what was removed from a list as %s does", (host, words) => {
  expect(auditWords("deletePull", pullWordsAt(host))).toBe(words);
});
