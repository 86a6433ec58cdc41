import { restartWithoutSecrets } from "./secret-variables.ts";

restartWithoutSecrets();
// Imported only now, because a process that restarts without its secrets would otherwise load
// everything twice.
const [command, ...paths] = process.argv.slice(2);
if (command === "check") {
  const { checkCommand } = await import("./check-command.ts");
  // npm runs in the folder of the project, whatever the user's own folder is.
  const folder = process.env["INIT_CWD"] ?? process.cwd();
  process.exitCode = await checkCommand(paths, folder, console.log);
} else {
  const { serve } = await import("./serve.ts");
  await serve();
}
