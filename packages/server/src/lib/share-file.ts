import { copyFile, link, mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/** Makes a file that is no longer written also that of another path. Resolves with false if it is missing. */
export async function shareFile(path: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    // Not every file system has hard links.
    await link(path, to).catch(() => copyFile(path, to));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
