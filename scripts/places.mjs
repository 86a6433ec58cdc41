import { dirname, join, delimiter } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The project's own Node, in the version that package.json names. */
export const projectNode = join(root, "node_modules", ".bin", "node");

/** The folders that npm adds to the PATH of a script. */
const npmFolders = [join("node_modules", ".bin"), "node-gyp-bin"];

const outsideProject = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((folder) => !npmFolders.some((end) => folder.endsWith(end)));

/**
 * The environment without npm's additions. npm needs it because it must not run on the Node that it is
 * about to replace. The server needs it because its steps inherit the PATH.
 */
export const machineEnvironment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/.test(name),
    ),
  ),
  PATH: outsideProject.join(delimiter),
};

/** The environment for the project's tools, in which its own Node and commands come first. */
export const projectEnvironment = {
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), ...outsideProject].join(delimiter),
};
