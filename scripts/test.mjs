/**
 * `npm test`: installs what the tests need, then runs all checks and tests, even if one fails. The last
 * line counts the tests. `npm test -- checks`, `tests` or `journeys` runs only that part.
 */
import { checkRequirements } from "./requirements.mjs";

let isCounted = false;
process.once("exit", (status) => {
  // A failed set-up counts as one failure.
  if (status === 1 && !isCounted) console.log("\n0 passed, 1 failed");
});
checkRequirements();

const { parts, runChecks } = await import("./checks.mjs");
const args = process.argv.slice(2);
const unknown = args.find((arg) => !parts.includes(arg));
if (unknown !== undefined) {
  console.error(`npm test has no part ${unknown}; it has: ${parts.join(", ")}`);
  process.exit(1);
}
const wanted = args.length === 0 ? parts : args;

const { setUp } = await import("./set-up.mjs");
const { ensureChromium, ensureHeadlessShell } = await import("./chromium.mjs");
const { ensureNginx } = await import("./nginx.mjs");
const { ensureContainerEngine } = await import("./container-engine.mjs");
const needs = (...users) => users.some((part) => wanted.includes(part));
const environment = {};
if (needs("journeys")) {
  const shell = await setUp(ensureHeadlessShell);
  if (shell !== undefined) environment.HEADLESS_SHELL = shell;
  environment.CHROMIUM = await setUp(ensureChromium);
  console.log(`Browsers of the tests: ${[...new Set(Object.values(environment))].join(", ")}`);
} else await setUp();
const NGINX = needs("tests", "journeys") ? await ensureNginx() : undefined;
if (NGINX !== undefined) environment.NGINX = NGINX;
const engine = needs("tests") ? await ensureContainerEngine() : undefined;
try {
  process.exitCode = await runChecks({ ...environment, ...engine?.environment }, wanted);
} finally {
  await engine?.stop();
}
isCounted = true;
