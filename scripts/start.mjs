/**
 * `npm start`: installs and builds what is missing or outdated, then runs the server with the same
 * terminal, signals and exit status.
 */
import { checkRequirements } from "./requirements.mjs";

checkRequirements();

const { setUp } = await import("./set-up.mjs");
const { runServer } = await import("./server.mjs");
await setUp();
process.exitCode = await runServer(process.argv.slice(2));
