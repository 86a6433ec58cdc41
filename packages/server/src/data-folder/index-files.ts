import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError, systemCode } from "../lib/start-error.ts";
import { acquireLock, databaseName, makeFolder } from "./data-folder.ts";

/** The file with what was learnt of one CI server, which no other process uses until it is released. */
export type IndexFile = { file: string; release: () => Promise<void> };

/**
 * Creates the folder if it is missing, and locks the file of this CI server in it. Throws a StartError if the folder is an
 * embedded server's, if it is not writable, or if another process uses the file.
 */
export async function openIndexFile(folder: string, server: URL): Promise<IndexFile> {
  refuseDataFolder(folder);
  try {
    await makeFolder(folder);
  } catch (cause) {
    throw new StartError(`Cannot write to ${folder} (${systemCode(cause)})`, { cause });
  }
  // Hashed, because an address may contain characters that a file name may not.
  const id = createHash("sha256").update(server.origin).digest("hex").slice(0, 16);
  const file = join(folder, `index-${id}.db`);
  await acquireLock(lockOf(file), folder);
  return { file, release: () => rm(lockOf(file), { force: true }) };
}

/** Deletes the file and what SQLite keeps beside it. */
export async function deleteIndexFile(file: string): Promise<void> {
  for (const suffix of ["", "-wal", "-shm"]) await rm(file + suffix, { force: true });
}

/** Deletes all index files of a folder. Returns how many. Throws a StartError if a process uses one of them. */
export async function deleteIndexFiles(folder: string): Promise<number> {
  refuseDataFolder(folder);
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => /^index-[0-9a-f]+\.db$/.test(name));
  for (const name of files) {
    const file = join(folder, name);
    await acquireLock(lockOf(file), folder);
    await deleteIndexFile(file);
    await rm(lockOf(file), { force: true });
  }
  return files.length;
}

function lockOf(file: string): string {
  return `${file}.lock`;
}

function refuseDataFolder(folder: string): void {
  if (!existsSync(join(folder, databaseName))) return;
  throw new StartError(
    `${folder} is the data folder of an embedded server, which is no place for the index of another one; choose another folder with --data, or --data none`,
  );
}
