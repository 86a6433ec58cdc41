import { dirname, join, delimiter } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, wherever the commands are run from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The project's own Node, in the version that package.json names. */
export const projectNode = join(root, "node_modules", ".bin", "node");

/** What npm puts before a script's PATH: the project's own commands, and npm's. */
const ofNpm = [join("node_modules", ".bin"), "node-gyp-bin"];

const outsideProject = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((folder) => !ofNpm.some((end) => folder.endsWith(end)));

/**
 * The machine's own. For npm: it must not run on the Node that it is about to replace, nor think
 * itself in another folder. For the server, whose PATH is that of the steps that it runs.
 */
export const machineEnvironment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/.test(name),
    ),
  ),
  PATH: outsideProject.join(delimiter),
};

/** For the project's tools: its own Node and commands come first. */
export const projectEnvironment = {
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), ...outsideProject].join(delimiter),
};
