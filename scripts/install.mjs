import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machineEnvironment, projectNode, root } from "./places.mjs";
import { runSetUp } from "./run.mjs";

/**
 * Makes node_modules what package-lock.json says, if it is not, and the project's own Node runnable.
 *
 * npm versions differ about whose install scripts they run; so none are run at first, and then the
 * only one that is needed, which fetches the Node of package.json.
 */
export async function ensureInstalled() {
  if (existsSync(underWay) || !isInstalled()) {
    console.log("Installing the dependencies (once, a minute or so) …");
    writeFileSync(underWay, "");
    await runSetUp("Installing the dependencies", "npm", npmCi, {
      cwd: root,
      env: machineEnvironment,
    });
    rmSync(underWay);
  }
  if (!hasProjectNode()) {
    console.log("Installing the Node that Signalbox runs on …");
    await runSetUp("Installing Node", "npm", ["rebuild", "node", "--ignore-scripts=false"], {
      cwd: root,
      env: machineEnvironment,
    });
  }
}

/** Deletes what an earlier installation left behind, and fails where package-lock.json is incomplete. */
const npmCi = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * A file that exists while npm installs: an installation that was killed may have left anything in
 * node_modules. It lies outside of node_modules, which npm empties.
 */
const underWay = join(root, ".installing");

/** npm leaves a lock file of what it has installed, written last: it must agree with ours. */
const isInstalled = () => {
  const wanted = readPackages(join(root, "package-lock.json"));
  const found = readPackages(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    const installed = found[path];
    if (installed === undefined) return entry.optional === true || entry.devOptional === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
};

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
};

/** Runs it, as a folder that came from another machine or an interrupted installation would not. */
const hasProjectNode = () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const answer = spawnSync(projectNode, ["--version"], { encoding: "utf8" });
  return answer.stdout?.trim() === `v${dependencies.node}`;
};
