import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Checks what the machine must provide: Node, git, and a usable folder. Prints one line and exits if
 * something is missing. Uses old syntax only, because it runs on whatever Node is installed.
 */
export function checkRequirements() {
  const problem = nodeProblem(process.versions.node) || gitProblem() || folderProblem();
  if (problem === "") return;
  console.error(problem);
  process.exit(1);
}

function nodeProblem(version) {
  const parts = version.split(".").map(Number);
  const enough = parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19);
  return enough ? "" : `Signalbox needs Node 20.19 or newer; this is Node ${version}.`;
}

function gitProblem() {
  const answer = spawnSync("git", ["--version"], { stdio: "ignore" });
  return answer.status === 0
    ? ""
    : "Signalbox needs git, but the command git does not work. Install git and try again.";
}

/** Vite would read what follows these characters as part of a URL. */
function folderProblem() {
  const folder = dirname(dirname(fileURLToPath(import.meta.url)));
  const sign = ["#", "?"].find((one) => folder.includes(one));
  return sign === undefined
    ? ""
    : `Signalbox cannot be built in a folder with ${sign} in its path (${folder}). Move the folder and try again.`;
}
