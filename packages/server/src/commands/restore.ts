import { readDataCommand } from "../config/data-command.ts";
import { restoreBackup } from "../data-folder/restore.ts";
import type { Print } from "./command.ts";
import { abortedBySignals, interruptedStatus } from "./aborted-by-signals.ts";

/** `restore FILE`: makes an empty or missing data folder from a backup. */
export async function restore(args: readonly string[], print: Print): Promise<number> {
  const { file, data } = readDataCommand("restore", args, process.env);
  const stop = abortedBySignals();
  try {
    const { created, version } = await restoreBackup(file, data, stop);
    print(`Restored ${data} as of ${created}, from a backup by Signalbox ${version}`);
    return 0;
  } catch (error) {
    if (stop.aborted) return interruptedStatus;
    throw error;
  }
}
