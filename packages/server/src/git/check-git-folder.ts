import { stat } from "node:fs/promises";
import { join } from "node:path";
import { GitError } from "./git-error.ts";

/** The files that every git process opens. */
const names = ["HEAD", "config", "packed-refs", "commondir", "shallow", "objects/info/alternates"];

/**
 * Rejects with a GitError if one of these files is a pipe, a socket or a device, because git would block on it
 * until its timeout. Follows links.
 */
export async function checkGitFolder(gitDir: string): Promise<void> {
  const stats = await Promise.all(
    names.map((name) => stat(join(gitDir, name)).catch(() => undefined)),
  );
  const found = names.find((_, index) => {
    const one = stats[index];
    return one !== undefined && !one.isFile() && !one.isDirectory();
  });
  if (found !== undefined)
    throw new GitError("failed", `${join(gitDir, found)} is not an ordinary file`);
}
