import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";

import { exampleHistory, type ExampleCommit } from "./example-history.ts";
import { importCommit, importEnd, importTag } from "../git/fast-import.ts";
import type { Git } from "../git/git.ts";

/**
 * Creates the example repository `signalbox/example.git` in this folder unless it exists, and returns its path.
 * It is created elsewhere and then renamed, so that an incomplete one is never found. Its commit ids are the
 * same on all machines.
 */
export async function createExampleRepository(
  git: Git,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const namespace = join(folder, "signalbox");
  const path = join(namespace, "example.git");
  if (await exists(path)) return path;
  // The search for repositories skips names with a leading dot.
  const partial = join(folder, ".example.partial");
  await rm(partial, { recursive: true, force: true });
  await mkdir(namespace, { recursive: true });
  await git.run(null, ["init", "--quiet", "--bare", "--initial-branch=main", partial], { signal });
  const input = await writeHistory();
  await git.run(partial, ["fast-import", "--quiet", "--done"], { input, signal });
  await rename(partial, path);
  return path;
}

async function writeHistory(): Promise<string> {
  const parts = await Promise.all(exampleHistory.map(writeCommit));
  return [...parts, importEnd].join("");
}

async function writeCommit(commit: ExampleCommit): Promise<string> {
  const { author, message } = commit;
  const ref = `refs/heads/${commit.branch}`;
  const from = commit.from === undefined ? undefined : `refs/heads/${commit.from}`;
  const seconds = Date.parse(commit.date) / 1000;
  const files = await readFiles(join(import.meta.dirname, "example", commit.folder));
  const text = importCommit({ ref, from, author, seconds, message: `${message}\n`, files });
  if (commit.tag === undefined) return text;
  const release = `Release ${commit.tag.slice(1)}\n`;
  return text + importTag({ name: commit.tag, at: ref, tagger: author, seconds, message: release });
}

/** The files in a folder by their path in the commit. */
async function readFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.sort().map(async (path) => {
    return [relative(folder, path), await readFile(path, "utf8")] as const;
  });
  return new Map(await Promise.all(files));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
