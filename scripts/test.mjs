/**
 * `npm test`: installs what the tests need, then runs all checks and tests, even if one fails. The last
 * line always counts the tests.
 */
import { checkRequirements } from "./requirements.mjs";

let isCounted = false;
process.once("exit", (status) => {
  // A failed set-up counts as one failure.
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
