import { readDataCommand } from "../config/data-command.ts";
import { restoreBackup } from "../data-folder/restore.ts";
import type { Print } from "./command.ts";

/** `restore FILE`: makes an empty or missing data folder from a backup. */
export async function restore(words: readonly string[], print: Print): Promise<number> {
  const { file, data } = readDataCommand("restore", words, process.env);
  const { created, version } = await restoreBackup(file, data);
  print(`Restored ${data} as of ${created}, from a backup by Signalbox ${version}`);
  return 0;
}
