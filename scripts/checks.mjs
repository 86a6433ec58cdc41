import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectEnvironment, root } from "./places.mjs";
import { runShown } from "./run.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

/** The scripts of package.json that pass or fail as a whole. */
const checks = ["types", "lint", "format", "dead", "structure"];

/** The parts of `npm test`. The parts can run on different machines. */
export const parts = ["checks", "tests", "journeys"];

/** If more files fail, the cause is not chance. */
const maxRetriedFiles = 3;

/**
 * Runs all checks and tests, lists the failed tests, and counts the tests in the last line, or the checks if only those are
 * wanted. Retries a few failed tests once, because they run real processes on a machine that may be busy; tests that pass
 * only then are listed as flaky. A failed check without a failed test counts as one failure.
 * @param {Record<string, string>} environment additional variables for the tests
 * @param {readonly string[]} wanted some of `parts`
 * @returns the exit status
 */
export async function runChecks(environment, wanted = parts) {
  // The processes of the tests load the same packages over and over.
  const NODE_COMPILE_CACHE = join(root, "node_modules", ".cache", "compiled-for-tests");
  const env = { ...projectEnvironment, NODE_COMPILE_CACHE, ...environment };
  const reports = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  const results = [];
  try {
    if (wanted.includes("checks"))
      for (const name of checks) results.push(await runScript(name, env));
    if (wanted.includes("tests")) results.push(await runVitest(reports, env));
    if (wanted.includes("journeys")) results.push(await runPlaywright(reports, env));
  } finally {
    rmSync(reports, { recursive: true });
  }
  const hasTests = wanted.some((part) => part !== "checks");
  return summarise(results, hasTests);
}

const nothing = { passed: 0, skipped: 0, failures: [], flaky: [] };

const runScript = async (name, env) => ({
  name,
  status: await run("npm", ["run", "--silent", name], env),
  ...nothing,
});

const runVitest = async (reports, env) => {
  const first = await runVitestOnce(join(reports, "vitest.json"), [], env);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > maxRetriedFiles) return first;
  const again = await runVitestOnce(join(reports, "vitest-again.json"), files, env);
  if (again.status !== 0) return first;
  const { length } = first.failures;
  return {
    ...first,
    status: 0,
    passed: first.passed + length,
    failures: [],
    flaky: first.failures,
  };
};

const runVitestOnce = async (file, files, env) => {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = await run("vitest", ["run", ...files, ...reporters], env);
  return { name: "vitest", status, ...nothing, ...readVitestReport(file) };
};

const runPlaywright = async (reports, env) => {
  const file = join(reports, "playwright.json");
  // A trace of every journey would cost CPU time. The retry of a failed one is recorded.
  const traces = "--trace=on-first-retry";
  const parameters = ["test", "--retries=1", "--reporter=list,json", traces];
  const status = await run("playwright", parameters, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return { name: "playwright", status, ...nothing, ...readPlaywrightReport(file) };
};

const run = (command, parameters, env) => {
  console.log(`\n> ${[command, ...parameters.filter((word) => !word.startsWith("-"))].join(" ")}`);
  return runShown(command, parameters, { cwd: root, env });
};

const summarise = (results, hasTests) => {
  console.log("");
  for (const { name, status } of results)
    console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
  show("Failed", sumUp(results, "failures"));
  show("Flaky: passed only when retried", sumUp(results, "flaky"));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const skipped = results.reduce((sum, result) => sum + result.skipped, 0);
  const failed = results.reduce((sum, result) => sum + failuresOf(result), 0);
  const counts = `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
  const passedChecks = results.length - failed;
  console.log(`\n${hasTests ? counts : `${passedChecks} of ${results.length} checks passed`}`);
  return failed === 0 ? 0 : 1;
};

const sumUp = (results, key) => results.flatMap((result) => result[key]);

const failuresOf = ({ status, failures }) =>
  failures.length === 0 && status !== 0 ? 1 : failures.length;

const show = (heading, failures) => {
  if (failures.length === 0) return;
  console.log(`\n${heading}:`);
  for (const { title, file, why } of failures) console.log(`- ${file} › ${title}\n  ${why}`);
};
