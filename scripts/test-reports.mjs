import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./places.mjs";

/**
 * @typedef {{ title: string, file: string, why: string }} Failure one test that failed
 * @typedef {{ passed: number, skipped: number, failures: Failure[], flaky: Failure[] }} TestReport
 *   `flaky`: counted as passed, but only when retried
 */

/** @returns {TestReport | undefined} the report of Vitest; undefined if it crashed */
export function readVitestReport(file) {
  const report = readReport(file);
  if (report === undefined) return undefined;
  const failures = report.testResults.flatMap(({ name, assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    // A file that cannot be loaded fails without a failed test.
    if (failed.length === 0 && message !== "") return [failure("the file itself", name, message)];
    return failed.map((test) => failure(test.fullName, name, test.failureMessages[0]));
  });
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    flaky: [],
  };
}

/** @returns {TestReport | undefined} the report of Playwright; undefined if it crashed */
export function readPlaywrightReport(file) {
  const report = readReport(file);
  if (report === undefined) return undefined;
  const tests = report.suites.flatMap((suite) => testsOf(suite, []));
  const having = (status) => tests.filter((test) => test.status === status).map(playwrightFailure);
  return {
    passed: report.stats.expected + report.stats.flaky,
    skipped: report.stats.skipped,
    failures: having("unexpected"),
    flaky: having("flaky"),
  };
}

const testsOf = (suite, titles) => [
  ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, file, title: [...titles, title].join(" › ") })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title])),
];

const playwrightFailure = ({ title, file, projectName, results }) =>
  failure(
    title,
    `e2e/${file} [${projectName}]`,
    results.find(({ status }) => status !== "passed")?.error?.message,
  );

const failure = (title, file, message = "") => ({
  title,
  file: relative(root, file.startsWith("/") ? file : `${root}/${file}`),
  why: firstLine(message),
});

/** The first line of a message, without its colours. */
const firstLine = (message) =>
  stripVTControlCharacters(message).trim().split("\n", 1)[0].slice(0, 300);

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};
