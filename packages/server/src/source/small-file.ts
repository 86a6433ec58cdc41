import { readFile, stat } from "node:fs/promises";

import { sourceLimits } from "./limits.ts";

/**
 * A small file of a repository that git writes as an ordinary file, as text; null where it is missing or
 * anything else. A pipe in its place would keep a reader waiting for ever.
 */
export async function readSmallFile(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  if (stats?.isFile() !== true || stats.size > sourceLimits.fileBytes) return null;
  return readFile(path, "utf8").catch(() => null);
}
