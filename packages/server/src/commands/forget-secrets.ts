import { existsSync } from "node:fs";
import { join } from "node:path";
import { accountVariables } from "../config/embedded-config.ts";
import { readDataFolder } from "../config/data-command.ts";
import { readEnvironment } from "../config/secret-variables.ts";
import { allUsers, databaseName, openDataFolder } from "../data-folder/data-folder.ts";
import { openData } from "../embedded/open-parts.ts";
import { readServerKey } from "../store/keys/key-file.ts";
import { createCipher } from "../store/keys/keys.ts";
import { createToken } from "../lib/random.ts";
import { StartError } from "../lib/start-error.ts";
import type { GivenUp } from "../store/settings/key-check.ts";
import type { Print } from "./command.ts";

/** `forget-secrets`: lets a data folder start with another key, without what the lost one encrypted. */
export async function forgetSecrets(args: readonly string[], print: Print): Promise<number> {
  const environment = readEnvironment(process.env);
  const folder = readDataFolder("forget-secrets", args, environment);
  if (!existsSync(join(folder, databaseName)))
    throw new StartError(
      `${folder} is not the data folder of a server: it contains no ${databaseName}`,
    );
  const data = await openDataFolder(folder, allUsers);
  try {
    const variable = environment[accountVariables.secretKey];
    const key = await readServerKey(variable === "" ? undefined : variable, data.keyFile);
    const store = openData(data, Date.now, createCipher(key.value));
    try {
      await key.keep();
      for (const line of describe(store.keyCheck.giveUp(createToken))) print(line);
    } finally {
      store.close();
    }
    return 0;
  } finally {
    await data.release();
  }
}

function describe({ tokens, secrets, webhooks }: GivenUp): string[] {
  const lines = [
    ["New personal tokens, shown on the account pages", tokens],
    ["Deleted secrets", secrets],
    ["Repositories whose webhooks are off until they get a new secret", webhooks],
  ] as const;
  return [
    ...lines
      .filter(([, names]) => names.length > 0)
      .map(([what, names]) => `${what}: ${names.join(", ")}`),
    "Everybody must sign in again. Signatures and encrypted secrets in pipeline files must be made again.",
    "Builds, logs, accounts, passwords, settings and cron jobs are unchanged.",
  ];
}
