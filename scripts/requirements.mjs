import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What the machine itself must bring: Node, git, and a folder that the tools can work in. Runs before anything is installed, on any Node
 * that understands modules, so its syntax is kept old. Prints one line and exits if one is missing.
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
    : "Signalbox needs git, and the command git does not work here; install it first.";
}

/** The builder of the dashboard takes what follows these for a part of an address. */
function folderProblem() {
  const folder = dirname(dirname(fileURLToPath(import.meta.url)));
  const sign = ["#", "?"].find((one) => folder.includes(one));
  return sign === undefined
    ? ""
    : `Signalbox cannot be built in a folder with ${sign} in its path (${folder}); move it elsewhere.`;
}
