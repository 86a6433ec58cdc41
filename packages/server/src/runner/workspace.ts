import { chmod, lstat, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { labelOf } from "./process-table.ts";

/** The folders that a stage works in. All of it goes when the stage ends. */
export interface Workspace {
  root: string;
  /** Where the source is checked out and commands run. */
  source: string;
  home: string;
  /** What tells the stage's processes from others. */
  label: string;
  writeScript: (step: number, text: string) => Promise<string>;
}

/** @param name letters that no other workspace has */
export const createWorkspace = async (folder: string, name: string): Promise<Workspace> => {
  const root = join(folder, `drone-${name}`);
  const source = join(root, "drone", "src");
  const home = join(root, "home");
  const scripts = join(root, "steps");
  await mkdir(folder, { recursive: true });
  await mkdir(root, { mode: 0o700 });
  try {
    for (const path of [source, home, scripts]) await mkdir(path, { recursive: true });
  } catch (error) {
    await removeFolder(root);
    throw error;
  }
  const writeScript = async (step: number, text: string): Promise<string> => {
    const path = join(scripts, `${step}.sh`);
    await writeFile(path, text, { mode: 0o700 });
    return path;
  };
  return { root, source, home, label: labelOf(root), writeScript };
};

/** Removes a folder with all that is in it, folders that were made read-only included. */
export const removeFolder = async (path: string): Promise<void> => {
  const remove = (): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 });
  await remove().catch(async () => {
    await makeWritable(path);
    await remove();
  });
};

const makeWritable = async (path: string): Promise<void> => {
  if (!(await lstat(path)).isDirectory()) return;
  await chmod(path, 0o700);
  for (const name of await readdir(path)) await makeWritable(join(path, name));
};
