import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machineEnvironment, projectNode, root } from "./places.mjs";
import { runSetUp } from "./run.mjs";

/**
 * Installs the dependencies unless node_modules matches package-lock.json, and the project's own Node.
 *
 * npm versions differ in which install scripts they run. So npm runs none, and this function then runs
 * the only one that is needed, which downloads the Node of package.json.
 */
export async function ensureInstalled() {
  if (existsSync(underWay) || !isInstalled()) {
    console.log("Installing the dependencies, only this time (about a minute) …");
    writeFileSync(underWay, "");
    await runSetUp("Installing the dependencies", "npm", npmCi, {
      cwd: root,
      env: machineEnvironment,
    });
    rmSync(underWay);
  }
  if (!hasProjectNode()) {
    console.log("Installing the version of Node that Signalbox runs on …");
    await runSetUp("Installing Node", "npm", ["rebuild", "node", "--ignore-scripts=false"], {
      cwd: root,
      env: machineEnvironment,
    });
  }
}

/** Unlike `npm install`, it removes leftovers and fails if package-lock.json is incomplete. */
const npmCi = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * A file that exists while npm installs, because a killed installation may leave node_modules in any
 * state. It is outside node_modules, because npm empties that folder.
 */
const underWay = join(root, ".installing");

/** npm writes a lock file of what it has installed, as its last step. It must match ours. */
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

/** Runs it, because the file may be from another machine or an interrupted installation. */
const hasProjectNode = () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const answer = spawnSync(projectNode, ["--version"], { encoding: "utf8" });
  return answer.stdout?.trim() === `v${devDependencies.node}`;
};
