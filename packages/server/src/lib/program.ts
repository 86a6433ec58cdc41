/** Whether this is the installed package, which contains JavaScript, and not a clone. */
const isInstalled = import.meta.filename.endsWith(".js");

/** The command that starts this program. */
export const program = isInstalled ? "signalbox" : "npm start --";

/** The folder in which the user gave the command. In a clone, npm runs in the folder of the project instead. */
export function userFolder(): string {
  return isInstalled ? process.cwd() : (process.env["INIT_CWD"] ?? process.cwd());
}
