import { constants, open, type FileHandle } from "node:fs/promises";

import { sourceLimits } from "../git/git-limits.ts";

/**
 * A small file of a repository that git writes as an ordinary file, as text; null where it is missing or
 * anything else. It is opened without waiting: a pipe in its place would keep a reader waiting for ever.
 */
export async function readSmallFile(path: string): Promise<string | null> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  if (file === null) return null;
  try {
    return await readOpened(file);
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

async function readOpened(file: FileHandle): Promise<string | null> {
  const stats = await file.stat();
  if (!stats.isFile() || stats.size > sourceLimits.fileBytes) return null;
  return file.readFile("utf8");
}
