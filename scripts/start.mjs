/**
 * What `npm start` runs: sets up what is missing or stale, then becomes the server as far as
 * anybody outside can tell: same terminal, same signals, same exit status.
 */
import { checkRequirements } from "./requirements.mjs";

checkRequirements();

const { setUp } = await import("./set-up.mjs");
const { runServer } = await import("./server.mjs");
await setUp();
process.exitCode = await runServer(process.argv.slice(2));
