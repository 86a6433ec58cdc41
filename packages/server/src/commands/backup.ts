import { readDataCommand } from "../config/data-command.ts";
import { writeBackup } from "../data-folder/backup.ts";
import type { Print } from "./command.ts";
import { abortedBySignals, interruptedStatus } from "./aborted-by-signals.ts";

/** `backup FILE`: copies the data folder into an archive, even while a server uses it. */
export async function backup(args: readonly string[], print: Print): Promise<number> {
  const { file, data } = readDataCommand("backup", args, process.env);
  const signal = abortedBySignals();
  try {
    const bytes = await writeBackup(data, file, { clock: Date.now, signal });
    print(`Backup of ${data}: ${file} (${describeSize(bytes)})`);
    return 0;
  } catch (error) {
    if (signal.aborted) return interruptedStatus;
    throw error;
  }
}

function describeSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
