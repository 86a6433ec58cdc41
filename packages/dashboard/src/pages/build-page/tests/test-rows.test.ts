import { Test } from "@signalbox/contract";
import { expect, it } from "vitest";
import { testRows } from "./test-rows.ts";

let id = 0;
const make = (name: string, fields: Partial<Test> = {}): Test => ({
  ...Test.parse({ id: (id += 1), suite: "math", name, status: "passed", duration: 1 }),
  ...fields,
});
const tests = [
  make("quick"),
  make("first failure", { status: "failed", duration: 1 }),
  make("slow", { duration: 900, suite: "io" }),
  make("left out", { status: "skipped", file: "src/Left.ts" }),
  make("slower", { duration: 700, usual: 100 }),
  make("second failure", { status: "failed", duration: 99, suite: "io" }),
];
const textsOf = (filter: string, bySuite = false) =>
  testRows(tests, { filter, bySuite }).map((row) =>
    row.kind === "test" ? row.test.name : `${row.title}: ${row.note}`,
  );

it("shows failed tests first, then remarkable ones, then the slowest", () => {
  expect(textsOf("")).toEqual([
    "Failed: 2 tests",
    "first failure",
    "second failure",
    "Flaky or slower than usual: 1 test",
    "slower",
    "Passed: 2 tests, the slowest first",
    "slow",
    "quick",
    "Skipped: 1 test",
    "left out",
  ]);
});

it("groups them by suite", () => {
  expect(textsOf("", true)).toEqual([
    "io: 1 failed of 2 tests",
    "second failure",
    "slow",
    "math: 1 failed of 4 tests",
    "first failure",
    "slower",
    "quick",
    "left out",
  ]);
});

it.each([
  ["FAILURE io", ["Failed: 1 test", "second failure"]],
  ["left.TS", ["Skipped: 1 test", "left out"]],
  ["nothing", []],
])("filters by all words, in name, suite and file: %s", (filter, expected) => {
  expect(textsOf(filter)).toEqual(expected);
});
