import { expect, it } from "vitest";
import { createMatcher, patternsOf, patternsProblem } from "./patterns.ts";

it.each([
  ["**/junit.xml", "junit.xml", true],
  ["**/junit.xml", "a/b/junit.xml", true],
  ["**/junit.xml", "a/junit.xml/b", false],
  ["a/*.xml", "a/b.xml", true],
  ["a/*.xml", "a/b/c.xml", false],
  ["a/?.xml", "a/bb.xml", false],
  ["**/x/**/*.xml", "a/x/b/c/d.xml", true],
  ["**/x/**/*.xml", "x/d.xml", true],
  ["**/x/*/d.xml", "x/x/d.xml", true],
  ["reports/**", "reports/a/b", true],
  ["*.xml", "a/b.xml", false],
  ["./a.xml", "a.xml", true],
])("matches %s with %s: %s", (pattern, path, expected) => {
  expect(createMatcher([pattern])(path)).toBe(expected);
});

it("matches in little time, whatever the pattern", () => {
  const pattern = `**/${"*a".repeat(90)}b`;
  expect(createMatcher([pattern])(`x/${"a".repeat(250)}`)).toBe(false);
});

it.each([
  "app/target/surefire-reports/TEST-com.acme.MathTest.xml",
  "target/failsafe-reports/TEST-it.xml",
  "app/build/test-results/test/TEST-a.xml",
  "junit.xml",
  "target/nextest/ci/junit.xml",
  "report.xml",
])("finds %s without a setting", (path) => {
  expect(createMatcher(patternsOf({ report_patterns: undefined }))(path)).toBe(true);
});

it.each([
  [["a/*.xml"], "none"],
  [[], "none"],
  [["/etc/*"], 'report_patterns: "/etc/*" must be relative to the workspace'],
  [["a/../../b"], 'report_patterns: "a/../../b" must not lead out of the workspace'],
  [[" "], 'report_patterns: " " is empty'],
  [["a".repeat(201)], /must not be longer than 200 characters$/],
  [Array.from({ length: 51 }, () => "a"), /not have more than 50 patterns$/],
])("checks the setting %j", (patterns, problem) => {
  expect(patternsProblem(patterns) ?? "none").toMatch(problem);
});
