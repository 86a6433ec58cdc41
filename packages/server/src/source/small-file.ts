import { constants, open, type FileHandle } from "node:fs/promises";

import { sourceLimits } from "../git/git-limits.ts";

/**
 * Reads a small regular file of a repository as text. Null if it does not exist or is no regular file. The file is
 * opened in non-blocking mode because otherwise a pipe in its place would block for ever.
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
