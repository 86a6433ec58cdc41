import { restartWithoutSecrets } from "./config/secret-variables.ts";

restartWithoutSecrets();
// Imported only now, because a process that restarts without its secrets would otherwise load
// everything twice.
const { runCommand } = await import("./run-command.ts");
const status = await runCommand(process.argv.slice(2), console.log);
// While the server runs, only its end decides.
if (status !== undefined) process.exitCode = status;
