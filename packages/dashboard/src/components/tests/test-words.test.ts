import type { TestVerdict } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { expect, it } from "vitest";
import { plainText } from "../verdict/verdict-words.ts";
import { countsText, testCountsOf } from "../../lib/test-counts.ts";
import {
  durationText,
  factLabels,
  formatMilliseconds,
  isInRepository,
  testVerdictWords,
} from "./test-words.ts";

const table: [Partial<TestVerdict> & Pick<TestVerdict, "kind">, string, string][] = [
  [
    { kind: "broke-here", passed: 41, passes: 14 },
    "New failure",
    "New failure: passed in the 14 builds before, last in #41",
  ],
  [
    { kind: "broke-here", passed: 41, passes: 1, on_target: true },
    "New failure",
    "New failure: passed in the build before on the target branch, last in #41",
  ],
  [
    { kind: "broken-between", passed: 3, since: 9, not_run_in: [4, 5, 6, 7, 8] },
    "New failure",
    "Passed last in #3, failed first in #9, did not run in #4, #5, #6 and 2 other builds",
  ],
  [
    { kind: "failing-since", since: 12, author: "dana", commit: "0123456789abcdef" },
    "Failing since #12",
    "Failing since #12 (dana, 01234567)",
  ],
  [
    { kind: "failing-since", since: 12, passed: 9 },
    "Failing since #12",
    "Failing since #12, passed last in #9",
  ],
  [
    { kind: "flaky", failed: 7, passed: 8 },
    "Flaky",
    "Flaky: the same commit failed in #7 and passed in #8",
  ],
  [
    { kind: "maybe-flaky", failed: 7, passed: 8 },
    "May be flaky",
    "May be flaky: an earlier commit failed in #7 and passed in #8",
  ],
  [
    { kind: "failed-often", failures: 4, runs: 30 },
    "Failed 4 of 30",
    "Failed in 4 of the last 30 builds",
  ],
  [{ kind: "first-run" }, "New test", "New test: no earlier build has run it"],
  [
    { kind: "first-run", ran_elsewhere: true },
    "New test",
    "New test: no earlier build of this branch has run it",
  ],
];

it.each(table)("says %j", (verdict, label, sentence) => {
  const full: TestVerdict = { ...none, ...verdict };
  expect(factLabels({ verdict: full, usual: undefined })).toEqual([label]);
  expect(plainText(testVerdictWords(full))).toBe(sentence);
});

const none = {
  passed: undefined,
  passes: undefined,
  since: undefined,
  commit: undefined,
  author: undefined,
  not_run_in: undefined,
  failed: undefined,
  failures: undefined,
  runs: undefined,
  ran_elsewhere: undefined,
  on_target: undefined,
};

it("names a test that is slower than usual", () => {
  expect(factLabels({ verdict: undefined, usual: 300 })).toEqual(["Slower than usual"]);
});

it.each([
  [0, "0ms"],
  [12.4, "12ms"],
  [1240, "1.24s"],
  [59_994, "59.99s"],
  [125_400, "2m 05s"],
])("writes %d ms as %s", (duration, text) => {
  expect(formatMilliseconds(duration)).toBe(text);
});

it("counts the tests of all steps of a build, and none where no step has reported any", () => {
  const tests = { passed: 2, failed: 1, skipped: 0 };
  const build = makeBuild(1, {
    stages: [
      makeStage("a", [makeStep("x", "success", { tests }), makeStep("y")]),
      makeStage("b", [makeStep("x", "failure", { tests: { passed: 1, failed: 0, skipped: 3 } })]),
    ],
  });
  expect(testCountsOf(build)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  expect(testCountsOf(makeBuild(2))).toBeUndefined();
  expect(countsText(tests)).toBe("1 failed, 2 passed");
});

it("shows no duration where a report has none", () => {
  expect(durationText(0)).toBe("");
  expect(durationText(1)).toBe("1ms");
});

it.each([
  ["src/a.test.ts", true],
  [".github/..a/a b.py", true],
  ["/usr/lib/a.py", false],
  ["C:/a.cs", false],
  ["src\\a.cs", false],
  ["../a.ts", false],
  ["src//a.ts", false],
  ["src/./a.ts", false],
  ["", false],
])("knows whether a file may be in the repository: %j", (file, expected) => {
  expect(isInRepository(file)).toBe(expected);
});
