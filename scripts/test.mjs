/**
 * What `npm test` runs: everything that the tests need, then all checks and tests, even after one
 * has failed. The last line counts the tests, whatever happens.
 */
import { checkRequirements } from "./requirements.mjs";

let isCounted = false;
process.once("exit", (status) => {
  // What keeps the tests from being run counts as one failure.
  if (status === 1 && !isCounted) console.log("\n0 passed, 1 failed");
});
checkRequirements();

const { setUp } = await import("./set-up.mjs");
const { ensureChromium } = await import("./chromium.mjs");
const { ensureNginx } = await import("./nginx.mjs");
const { ensureContainerEngine } = await import("./container-engine.mjs");
const { runChecks } = await import("./checks.mjs");
const CHROMIUM = await setUp(ensureChromium);
console.log(`Browser of the tests: ${CHROMIUM}`);
const NGINX = await ensureNginx();
const engine = await ensureContainerEngine();
try {
  process.exitCode = await runChecks({
    ...engine.environment,
    CHROMIUM,
    ...(NGINX !== undefined && { NGINX }),
  });
} finally {
  await engine.stop();
}
isCounted = true;
