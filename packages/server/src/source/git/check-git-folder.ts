import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { GitError } from "./git-error.ts";

/** The files that every git process opens (https://git-scm.com/docs/gitrepository-layout). */
const names = ["HEAD", "config", "packed-refs", "commondir", "shallow", "objects/info/alternates"];

/** Files that a running git process does not read again when they change. */
const settings = new Set(["config", "commondir", "shallow", "objects/info/alternates"]);
const folders = [".", "objects"];

/**
 * Rejects with a GitError if one of these files is a pipe, a socket or a device, because git would block on it
 * until its timeout. Follows links. Resolves with a stamp: when it differs, a git process that still runs may not
 * know the repository as it is now, because its settings were changed or another one took its place.
 */
export async function checkGitFolder(gitDir: string): Promise<string> {
  const all = [...names, ...folders].map((name) => stat(join(gitDir, name)).catch(() => undefined));
  const stats = await Promise.all(all);
  const found = names.find((_, index) => {
    const one = stats[index];
    return one !== undefined && !one.isFile() && !one.isDirectory();
  });
  if (found !== undefined)
    throw new GitError("failed", `${join(gitDir, found)} is not an ordinary file`);
  const marks = names.map((name, index) => (settings.has(name) ? markOf(stats[index]) : ""));
  const places = stats
    .slice(names.length)
    .map((one) => one && `${one.dev}:${one.ino}:${one.birthtimeMs}`);
  return [...marks, ...places].join(" ");
}

const markOf = (stats: Stats | undefined): string =>
  stats === undefined ? "-" : `${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}`;
