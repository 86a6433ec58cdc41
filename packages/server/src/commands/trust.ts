import { existsSync } from "node:fs";
import { join } from "node:path";
import { readTrustCommand } from "../config/data-command.ts";
import { databaseName } from "../data-folder/data-folder.ts";
import { StartError } from "../lib/start-error.ts";
import { trustRepositories } from "../store/database/trust-repositories.ts";
import type { Print } from "./command.ts";

/** `trust NAME...`: marks repositories as trusted, as a system administrator can in their settings. */
export async function trust(args: readonly string[], print: Print): Promise<number> {
  const { names, data } = readTrustCommand(args, process.env);
  const file = join(data, databaseName);
  if (!existsSync(file))
    throw new StartError(
      `${data} is not the data folder of a server: it contains no ${databaseName}`,
    );
  const unknown = trustRepositories(file, names);
  if (unknown.length > 0)
    throw new StartError(
      `Nothing was changed, because this server knows no repository ${unknown.join(", ")}`,
    );
  print(`Trusted: ${names.join(", ")}`);
  return 0;
}
