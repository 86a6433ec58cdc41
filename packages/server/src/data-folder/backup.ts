import { createWriteStream } from "node:fs";
import { lstat, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Clock } from "../lib/clock.ts";
import { StartError, systemCode } from "../lib/start-error.ts";
import { version } from "../lib/version.ts";
import { copyDatabase } from "../store/database/copy-database.ts";
import { archive, type ArchiveSource } from "./archive.ts";
import { databaseName, namesInBackups } from "./data-folder.ts";
import { backupFormat, manifestName, type Manifest } from "./manifest.ts";

export type BackupOptions = { clock: Clock; signal?: AbortSignal };

/**
 * Writes a copy of a data folder to a file that only this system user can read, because it contains the key. A server
 * may be running. The file appears, or replaces an older one, when it is complete. Throws a StartError if that fails.
 * @returns the size of the file in bytes
 */
export async function writeBackup(
  folder: string,
  file: string,
  options: BackupOptions,
): Promise<number> {
  const database = join(folder, databaseName);
  await stat(database).catch((cause: unknown) => {
    const why = `it contains no ${databaseName} (${systemCode(cause)})`;
    throw new StartError(`${folder} is not the data folder of a server: ${why}`, { cause });
  });
  const partial = `${file}.${process.pid}.partial`;
  const copy = `${partial}.db`;
  const manifest = `${partial}.json`;
  try {
    // Copied before the logs, so that they are at least as complete as the database says.
    const schema = await copyPrivately(database, copy);
    await writeFile(manifest, describe(schema, options.clock), { mode: 0o600, flag: "wx" });
    const sources = [
      { file: manifest, path: manifestName },
      { file: copy, path: databaseName },
      ...(await listSources(folder)),
    ];
    const target = createWriteStream(partial, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(Readable.from(archive(sources)), createGzip(), target, options);
    await rename(partial, file);
    return (await stat(file)).size;
  } catch (cause) {
    options.signal?.throwIfAborted();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The backup ${file} cannot be written: ${why}`, { cause });
  } finally {
    for (const left of [partial, manifest, copy, `${copy}-journal`, `${copy}-wal`, `${copy}-shm`])
      await rm(left, { force: true });
  }
}

async function copyPrivately(database: string, copy: string): Promise<number> {
  await (await open(copy, "wx", 0o600)).close();
  return copyDatabase(database, copy);
}

function describe(schema: number, clock: Clock): string {
  const created = new Date(clock()).toISOString();
  const manifest: Manifest = { format: backupFormat, version, schema, created };
  return `${JSON.stringify(manifest)}\n`;
}

async function listSources(folder: string): Promise<ArchiveSource[]> {
  const sources: ArchiveSource[] = [];
  for (const path of namesInBackups) {
    const file = join(folder, path);
    const target = await followLink(file);
    if (target !== undefined) sources.push({ file: target, path });
  }
  return sources;
}

/** The file itself, as it may be a link to another disk or to a mounted secret. Undefined if there is none. */
async function followLink(file: string): Promise<string | undefined> {
  try {
    return await realpath(file);
  } catch (cause) {
    if (systemCode(cause) !== "ENOENT") throw cause;
    const link = await lstat(file).catch(() => undefined);
    if (link !== undefined) throw new Error(`${file} is a link to a missing file`, { cause });
    return undefined;
  }
}
