/** `npm run e2e:firefox`: runs the main journeys in Firefox. */
import { checkRequirements } from "./requirements.mjs";

checkRequirements();

const { ensureFirefox } = await import("./firefox.mjs");
const { projectEnvironment, root } = await import("./places.mjs");
const { runShown } = await import("./run.mjs");
const { setUp } = await import("./set-up.mjs");

const FIREFOX = await setUp(ensureFirefox);
const parameters = ["test", "--project=firefox", ...process.argv.slice(2)];
const env = { ...projectEnvironment, FIREFOX };
process.exitCode = await runShown("playwright", parameters, { cwd: root, env });
