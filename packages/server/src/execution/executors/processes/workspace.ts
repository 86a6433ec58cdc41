import { chmod, lstat, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { processLabelOf } from "./process-table.ts";

/** The folders of a stage, which are removed when the stage ends. */
export type Workspace = {
  root: string;
  /** The folder in which the source is checked out and commands run. */
  source: string;
  home: string;
  /** Identifies the stage's processes: see `labelOf`. */
  label: string;
  writeScript: (step: number, text: string) => Promise<string>;
};

/** @param name unique among the workspaces */
export async function createWorkspace(folder: string, name: string): Promise<Workspace> {
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
  return { root, source, home, label: processLabelOf(root), writeScript };
}

/** Removes a folder with its content, even if a step made some of its folders read-only. */
export async function removeFolder(path: string): Promise<void> {
  const remove = (): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 });
  await remove().catch(async () => {
    await makeWritable(path);
    await remove();
  });
}

const makeWritable = async (path: string): Promise<void> => {
  if (!(await lstat(path)).isDirectory()) return;
  await chmod(path, 0o700);
  for (const name of await readdir(path)) await makeWritable(join(path, name));
};
