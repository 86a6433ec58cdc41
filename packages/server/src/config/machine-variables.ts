import { existsSync } from "node:fs";
import { join } from "node:path";
import { networkVariables } from "../pipeline/environment/network-variables.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of this machine that the programs of exec steps need: the folders of toolchains, and the proxies and
 * certificates for the network.
 */
export function machineVariables(environment: Environment): Record<string, string> {
  return { ...networkVariables(environment), ...toolVariables(environment) };
}

/**
 * The variables of version managers whose programs on the PATH look for their toolchains in the home folder, with
 * the names of their folders there.
 */
const toolFolders = [
  ["RUSTUP_HOME", ".rustup"],
  ["PYENV_ROOT", ".pyenv"],
  ["RBENV_ROOT", ".rbenv"],
  ["ASDF_DATA_DIR", ".asdf"],
  ["VOLTA_HOME", ".volta"],
] as const;

/**
 * The folders in which version managers keep the versions that they installed. A step has its own empty home folder, in
 * which, for example, rustup's `cargo` would find no toolchain.
 */
function toolVariables(environment: Environment): Record<string, string> {
  const home = environment["HOME"] ?? "";
  const found = toolFolders.flatMap(([variable, folder]) => {
    const given = environment[variable] ?? "";
    const path = given !== "" || home === "" ? given : join(home, folder);
    return path !== "" && existsSync(path) ? [[variable, path]] : [];
  });
  return Object.fromEntries(found);
}
