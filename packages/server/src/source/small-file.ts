import { constants, open, type FileHandle } from "node:fs/promises";

import { sourceLimits } from "./git/git-limits.ts";
import { isShortage } from "../system/descriptors.ts";

/**
 * Reads a small regular file of a repository as text. Null if it does not exist, is no regular file or cannot be read. The file is
 * opened in non-blocking mode because otherwise a pipe in its place would block for ever.
 */
export async function readSmallFile(path: string): Promise<string | null> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(nullUnlessShort);
  if (file === null) return null;
  try {
    return await readOpened(file);
  } catch (error) {
    return nullUnlessShort(error);
  } finally {
    await file.close();
  }
}

/** A file that cannot be opened for lack of descriptors must not look missing. */
function nullUnlessShort(error: unknown): null {
  if (isShortage(error)) throw error;
  return null;
}

async function readOpened(file: FileHandle): Promise<string | null> {
  const stats = await file.stat();
  if (!stats.isFile() || stats.size > sourceLimits.fileBytes) return null;
  return file.readFile("utf8");
}
