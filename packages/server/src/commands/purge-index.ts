import { defaultIndexFolder } from "../config/config.ts";
import { readDataFolder } from "../config/data-command.ts";
import { readEnvironment } from "../config/secret-variables.ts";
import { deleteIndexFiles } from "../data-folder/index-files.ts";
import type { Print } from "./command.ts";

/** `purge-index`: deletes what connected servers have learnt, while none of them runs. */
export async function purgeIndex(args: readonly string[], print: Print): Promise<number> {
  const environment = readEnvironment(process.env);
  const folder = readDataFolder("purge-index", args, environment, defaultIndexFolder);
  const count = await deleteIndexFiles(folder);
  print(`Deleted from ${folder}: ${count} ${count === 1 ? "index" : "indexes"}`);
  return 0;
}
