import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectEnvironment, root } from "./places.mjs";
import { runShown } from "./run.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

/** The scripts of package.json that say yes or no, and the runners that count tests. */
const checks = ["types", "lint", "format", "dead", "structure", "spec"];

/** More files than these do not fail by chance. */
const mostTriedAgain = 3;

/**
 * Runs all checks and tests, shows what they print, names at the end each test that failed, and ends
 * with the line that counts them. A few failed tests are tried once more, since the tests run real
 * processes on machines that do other things too; what passes only then is named as unsteady. A check
 * that fails without a failed test of its own counts as one failure.
 * @param {Record<string, string>} environment what the tests need besides ours
 * @returns the exit status
 */
export async function runChecks(environment) {
  const env = { ...projectEnvironment, ...environment };
  const reports = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  const results = [];
  try {
    for (const name of checks) results.push(await runScript(name, env));
    results.push(await runVitest(reports, env));
    results.push(await runPlaywright(reports, env));
  } finally {
    rmSync(reports, { recursive: true });
  }
  return summarise(results);
}

const nothing = { passed: 0, skipped: 0, failures: [], unsteady: [] };

const runScript = async (name, env) => ({
  name,
  status: await run("npm", ["run", "--silent", name], env),
  ...nothing,
});

const runVitest = async (reports, env) => {
  const first = await runVitestOnce(join(reports, "vitest.json"), [], env);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > mostTriedAgain) return first;
  const again = await runVitestOnce(join(reports, "vitest-again.json"), files, env);
  if (again.status !== 0) return first;
  const { length } = first.failures;
  return {
    ...first,
    status: 0,
    passed: first.passed + length,
    failures: [],
    unsteady: first.failures,
  };
};

const runVitestOnce = async (file, files, env) => {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = await run("vitest", ["run", ...files, ...reporters], env);
  return { name: "vitest", status, ...nothing, ...readVitestReport(file) };
};

const runPlaywright = async (reports, env) => {
  const file = join(reports, "playwright.json");
  const parameters = ["test", "--retries=1", "--reporter=list,json"];
  const status = await run("playwright", parameters, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return { name: "playwright", status, ...nothing, ...readPlaywrightReport(file) };
};

const run = (command, parameters, env) => {
  console.log(`\n> ${[command, ...parameters.filter((word) => !word.startsWith("-"))].join(" ")}`);
  return runShown(command, parameters, { cwd: root, env });
};

const summarise = (results) => {
  console.log("");
  for (const { name, status } of results)
    console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
  show("Failed", sumUp(results, "failures"));
  show("Unsteady: passed only at the second try", sumUp(results, "unsteady"));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const skipped = results.reduce((sum, result) => sum + result.skipped, 0);
  const failed = results.reduce((sum, result) => sum + failuresOf(result), 0);
  console.log(`\n${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
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
