import { RepoTest } from "@signalbox/contract";
import { expect, it } from "vitest";
import { plainText } from "../../components/verdict/verdict-words.ts";
import { changeWords, flakyWords } from "./trend-words.ts";

const test = (fields: object) => RepoTest.parse(fields);

it.each([
  [{}, ""],
  [{ flaky: [{ failed: 7, passed: 8 }] }, "Once: the same commit failed in #7 and passed in #8"],
  [
    { flaky: [{ failed: 9 }, { failed: 7, passed: 8 }], flakiness: "rising" },
    "2 times, more often lately: the same commit failed in #7 and passed in #8",
  ],
  [
    { flaky: [{ failed: 9 }, { failed: 7 }, { failed: 2 }], flakiness: "falling" },
    "3 times, less often lately: passed and failed in turns, last in #9",
  ],
])("says how flaky %j is", (fields, words) => {
  expect(plainText(flakyWords(test(fields)))).toBe(words);
});

it.each([
  [{ results: ["passed", "passed", "failed"], passes: 1 }, "No lasting change in 1 run"],
  [
    { change: { build: 30, before: 1200, after: 3400 } },
    "Slower since #30: 1.20s before, 3.40s now",
  ],
  [
    { change: { build: 30, before: 3400, after: 900 } },
    "Faster since #30: 3.40s before, 900ms now",
  ],
])("says how the duration of %j changed", (fields, words) => {
  expect(plainText(changeWords(test(fields)))).toBe(words);
});
