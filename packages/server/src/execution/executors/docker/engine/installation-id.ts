import { createHash, randomUUID } from "node:crypto";
import { access, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installationIdName } from "../../../../data-folder/data-folder.ts";
import { systemCode } from "../../../../lib/start-error.ts";

/** Whether a server with this data folder has ever used an engine, so that something of it may be left there. */
export function hasInstallationId(dataFolder: string): Promise<boolean> {
  return access(join(dataFolder, installationIdName)).then(
    () => true,
    () => false,
  );
}

/**
 * Identifies a data folder on every engine it uses: random, so that two machines with a common engine differ, and with the
 * folder's path, so that a copy of the folder does not remove the containers of the original.
 */
export async function readInstallationId(dataFolder: string): Promise<string> {
  const random = await readOrCreate(join(dataFolder, installationIdName));
  const path = await realpath(dataFolder);
  return createHash("sha256").update(`${random}\0${path}`).digest("hex").slice(0, 32);
}

async function readOrCreate(file: string): Promise<string> {
  try {
    await writeFile(file, randomUUID(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
