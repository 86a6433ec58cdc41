import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./places.mjs";
import { runSetUp, SetUpError } from "./run.mjs";

/**
 * The files that a command may refer to.
 * @param {string} command a name that is looked up in PATH, or an absolute path
 */
export function filesOf(command) {
  return command.startsWith("/")
    ? [command]
    : (process.env["PATH"] ?? "")
        .split(delimiter)
        .map((folder) => join(folder, command))
        .filter((file) => existsSync(file));
}

/** Runs the program, because the file may be a stub or lack libraries. */
export function runs(file) {
  return existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0;
}

export function mayInstallPackages() {
  return process.getuid?.() === 0 && filesOf("apt-get").length > 0;
}

/**
 * Installs packages of the system if this user may; throws a SetUpError if that fails.
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} [more] variables for the scripts of the packages
 */
export async function installPackages(names, more = {}) {
  if (!mayInstallPackages()) return;
  console.log(`Installing ${names.join(" and ")} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", ...more };
  await runSetUp("apt-get update", "apt-get", ["update"], { cwd: root, env });
  const parameters = ["install", "--yes", "--no-install-recommends", ...names];
  await runSetUp(`apt-get install ${names.join(" ")}`, "apt-get", parameters, { cwd: root, env });
}

/**
 * Tries several ways to install a browser, one after another, and prints what failed.
 * @param {(() => Promise<void>)[]} ways
 * @param {() => Promise<string | undefined> | string | undefined} find
 * @returns what `find` returns after the first way that worked; undefined if none did
 */
export async function installBrowser(ways, find) {
  for (const install of ways) {
    try {
      await install();
    } catch (error) {
      if (!(error instanceof SetUpError)) throw error;
      console.log(`  ${error.message}`);
    }
    const found = await find();
    if (found !== undefined) return found;
  }
  return undefined;
}
