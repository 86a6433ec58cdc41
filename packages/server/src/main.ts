import { restartWithoutSecrets } from "./config/secret-variables.ts";

restartWithoutSecrets();
// Imported only now, because a process that restarts without its secrets would otherwise load
// everything twice.
const { runCommand } = await import("./run-command.ts");
const status = await runCommand(process.argv.slice(2), console.log);
// `runCommand` returns no status while a server runs: its end sets the exit code.
if (status !== undefined) process.exitCode = status;
