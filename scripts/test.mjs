/**
 * What `npm test` runs: everything that the tests need, then all checks and tests, even after one
 * has failed. The last line counts the tests.
 */
import { checkRequirements } from "./requirements.mjs";

checkRequirements();

const { setUp } = await import("./set-up.mjs");
const { ensureChromium } = await import("./chromium.mjs");
const { ensureNginx } = await import("./nginx.mjs");
const { runChecks } = await import("./checks.mjs");
const CHROMIUM = await setUp(ensureChromium);
console.log(`Browser of the tests: ${CHROMIUM}`);
const NGINX = await ensureNginx();
process.exitCode = await runChecks({ CHROMIUM, ...(NGINX !== undefined && { NGINX }) });
