import { expect, it } from "vitest";
import { completeQuery, type KnownValues } from "./complete-query.ts";
import { queryEvents, queryStatuses } from "./query.ts";

const known: KnownValues = {
  branch: ["main", "release 1", "feature/main-menu"],
  status: queryStatuses,
  event: queryEvents,
  author: ["dana", "Dana Doe", "kim"],
  pr: [],
  deploy: ["production"],
  step: ["test", "e2e"],
  ref: [],
};

/** The text with each option put in; `|` is the caret. */
const complete = (marked: string): string[] => {
  const caret = marked.indexOf("|");
  const text = marked.replace("|", "");
  const { from, to, options } = completeQuery(text, caret, known);
  return options.map(({ insert }) => text.slice(0, from) + insert + text.slice(to));
};

it.each([
  [
    "|",
    [
      "branch:",
      "status:",
      "author:",
      "event:",
      "pr:",
      "deploy:",
      "step:",
      "ref:",
      "since:",
      "until:",
    ],
  ],
  ["s|", ["status:", "step:", "since:", "status:success", "status:skipped"]],
  ["-s|", ["-status:", "-step:", "-status:success", "-status:skipped"]],
  ["ma|", ["branch:main"]],
  ["branch:|", ["branch:main", 'branch:"release 1"', "branch:feature/main-menu"]],
  ["branch:MAIN|", ["branch:main", "branch:feature/main-menu"]],
  ["branch:main,|", ['branch:main,"release 1"', "branch:main,feature/main-menu"]],
  ["-author:da|", ["-author:dana", '-author:"Dana Doe"']],
  ['author:"Dana D|', ['author:"Dana Doe"']],
  ["login status:fail|", ["login status:failure"]],
  ["status:fa| branch:main", ["status:failure branch:main"]],
  ["since:yes|", ["since:yesterday"]],
  ["nothing|", []],
  ['"st|', []],
])("completes %s", (marked, options) => {
  expect(complete(marked)).toEqual(options);
});

it("offers a few values of each key and at most ten options", () => {
  const many = { ...known, branch: Array.from({ length: 50 }, (_, index) => `b${index}`) };
  expect(completeQuery("b", 1, many).options).toHaveLength(5);
  expect(completeQuery("branch:b", 8, many).options).toHaveLength(10);
});
