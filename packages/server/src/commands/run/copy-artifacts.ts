import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ArchiveSource } from "../../data-folder/archive.ts";
import { StartError, systemCode } from "../../lib/start-error.ts";

/** Copies files to their paths in a folder, which is made if it is missing. Files of these names are replaced. */
export async function copyArtifacts(
  sources: readonly ArchiveSource[],
  folder: string,
): Promise<void> {
  for (const { file, path } of sources) {
    const target = join(folder, path);
    try {
      await mkdir(dirname(target), { recursive: true });
      await copyFile(file, target);
    } catch (error) {
      const code = systemCode(error) ?? String(error);
      throw new StartError(`The artifact ${target} cannot be written (${code})`);
    }
  }
}
