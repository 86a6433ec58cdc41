import { existsSync } from "node:fs";
import { join } from "node:path";
import { networkVariables } from "../pipeline/environment/network-variables.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the programs of exec steps need of this machine: where their toolchains are, and the proxies and certificates
 * through which they reach the network.
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
 * Where version managers keep what they installed. A step has an empty home folder of its own, in which, for example,
 * the `cargo` of rustup would find no version of itself.
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
