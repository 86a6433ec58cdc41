import { expect, it } from "vitest";
import { auditWords } from "./audit-words.ts";

it.each([
  ["approveStage", "approved stage"],
  ["createSecret", "created secret"],
  ["updateOrgSecret", "changed namespace secret"],
  ["deleteCron", "deleted cron job"],
  ["disableRepo", "disabled the repository"],
  ["somethingNew", "something new"],
])("says what %s was", (action, words) => {
  expect(auditWords(action)).toBe(words);
});
