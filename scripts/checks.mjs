import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectEnvironment, root } from "./places.mjs";
import { runShown } from "./run.mjs";

/** The scripts of package.json that say yes or no, and the runners that count tests. */
const checks = ["types", "lint", "format", "dead", "spec"];

/**
 * Runs all checks and tests, shows what they print, and ends with the line that counts them.
 * A check that fails without a failed test of its own counts as one failure.
 * @param {Record<string, string>} environment what the tests need besides ours
 * @returns the exit status
 */
export const runChecks = async (environment) => {
  const env = { ...projectEnvironment, ...environment };
  const reports = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  const results = [];
  try {
    for (const name of checks) results.push(await runScript(name, env));
    results.push(await runVitest(join(reports, "vitest.json"), env));
    results.push(await runPlaywright(join(reports, "playwright.json"), env));
  } finally {
    rmSync(reports, { recursive: true });
  }
  return summarise(results);
};

const runScript = async (name, env) => ({
  name,
  status: await run("npm", ["run", "--silent", name], env),
});

const runVitest = async (file, env) => {
  const parameters = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = await run("vitest", parameters, env);
  const report = readReport(file);
  return {
    name: "vitest",
    status,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
};

const runPlaywright = async (file, env) => {
  const status = await run("playwright", ["test", "--reporter=list,json"], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats = {} } = readReport(file);
  return {
    name: "playwright",
    status,
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
};

const run = (command, parameters, env) => {
  console.log(`\n> ${[command, ...parameters.filter((word) => !word.startsWith("-"))].join(" ")}`);
  return runShown(command, parameters, { cwd: root, env });
};

/** A runner that broke before its end may have left none. */
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
};

const summarise = (results) => {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, passed = 0, failed = 0, skipped = 0 } of results) {
    total.passed += passed;
    total.failed += failed === 0 && status !== 0 ? 1 : failed;
    total.skipped += skipped;
  }
  console.log("");
  for (const { name, status } of results)
    console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
  const skipped = total.skipped === 0 ? "" : `, ${total.skipped} skipped`;
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0 ? 0 : 1;
};
