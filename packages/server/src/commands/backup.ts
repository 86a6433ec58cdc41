import { readDataCommand } from "../config/data-command.ts";
import { writeBackup } from "../data-folder/backup.ts";
import type { Print } from "./command.ts";

/** `backup FILE`: copies the data folder into an archive, also while a server uses it. */
export async function backup(words: readonly string[], print: Print): Promise<number> {
  const { file, data } = readDataCommand("backup", words, process.env);
  const stop = new AbortController();
  // Otherwise an incomplete file would be left.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stop.abort());
  try {
    const bytes = await writeBackup(data, file, { clock: Date.now, signal: stop.signal });
    print(`Backup of ${data}: ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 130;
    throw error;
  }
}
