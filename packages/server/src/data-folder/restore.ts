import { once } from "node:events";
import { createReadStream, type Stats } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Parser, Unpack, type ReadEntry } from "tar";
import { StartError, systemCode } from "../lib/start-error.ts";
import { version } from "../lib/version.ts";
import { checkDatabase } from "../store/database/copy-database.ts";
import { knownSchemaVersion } from "../store/database/migrate.ts";
import { databaseName, openDataFolder } from "./data-folder.ts";
import { backupFormat, Manifest, manifestName } from "./manifest.ts";

/** A restore that was killed leaves this folder, which the next one removes. */
const stagingName = "restore.partial";

/**
 * Makes a data folder from a backup. The folder must be empty or missing. If anything fails, it throws a StartError
 * and removes the content that it wrote. If the signal is aborted, it does the same and throws the signal's reason.
 */
export async function restoreBackup(
  file: string,
  folder: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Manifest> {
  const manifest = await readManifest(file, signal);
  refuseNewer(file, manifest);
  const isNew = await refuseContent(folder);
  const data = await openDataFolder(folder);
  // Checked again, because a server may have used the folder until now.
  await refuseContent(folder).catch(async (error: unknown) => {
    await data.release();
    throw error;
  });
  const staging = join(folder, stagingName);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    await unpack(file, staging, signal);
    const schema = checkUnpacked(file, join(staging, databaseName));
    if (schema !== manifest.schema) throw damaged(file, "its database is of another version");
    signal.throwIfAborted();
    await moveContent(staging, folder);
  } catch (cause) {
    await removeContent(folder);
    signal.throwIfAborted();
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The backup ${file} cannot be restored: ${messageOf(cause)}`, { cause });
  } finally {
    await data.release();
    // Fails if it has content.
    if (isNew) await rmdir(folder).catch(() => undefined);
  }
  return manifest;
}

/** Reads the whole archive, so that a damaged one is refused before anything is written. */
async function readManifest(file: string, signal: AbortSignal): Promise<Manifest> {
  const pieces: Buffer[] = [];
  let isFirst = true;
  let hasDatabase = false;
  const onReadEntry = (entry: ReadEntry) => {
    if (isFirst && entry.path === manifestName)
      entry.on("data", (piece: Buffer) => pieces.push(piece));
    else entry.resume();
    isFirst = false;
    hasDatabase ||= entry.path === databaseName;
  };
  await readArchive(file, new Parser({ strict: true, onReadEntry }), signal);
  const manifest = Manifest.safeParse(parseJson(Buffer.concat(pieces).toString()));
  if (!manifest.success || !hasDatabase) throw damaged(file, "it is another kind of archive");
  return manifest.data;
}

function unpack(file: string, folder: string, signal: AbortSignal): Promise<void> {
  const options = { cwd: folder, strict: true, preserveOwner: false, filter: withoutSpecialBits };
  return readArchive(file, new Unpack(options), signal);
}

/** Nothing in a data folder needs them, and an archive could give others the rights of the user who restores it. */
function withoutSpecialBits(_path: string, entry: ReadEntry | Stats): boolean {
  if (entry.mode !== undefined) entry.mode &= 0o777;
  return true;
}

async function readArchive(file: string, sink: Parser, signal: AbortSignal): Promise<void> {
  try {
    const read = createReadStream(file);
    await pipeline(read, createGunzip(), (pieces) => feed(pieces, sink), { signal });
  } catch (cause) {
    signal.throwIfAborted();
    const code = systemCode(cause);
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
      throw new StartError(`The backup ${file} cannot be read (${code})`, { cause });
    throw damaged(file, messageOf(cause), cause);
  }
}

/** Writes the pieces itself, because Node's `pipeline` does not accept the library's streams. */
async function feed(pieces: AsyncIterable<Buffer>, sink: Parser): Promise<void> {
  const ended = once(sink, "end");
  // It may fail while a piece is written, and is awaited later.
  ended.catch(() => undefined);
  // The first error rejects `ended`. More may follow, which without a listener would end this process.
  sink.on("error", () => undefined);
  for await (const piece of pieces)
    if (!sink.write(piece)) await Promise.race([once(sink, "drain"), ended]);
  sink.end();
  await ended;
}

function refuseNewer(file: string, manifest: Manifest): void {
  if (manifest.format <= backupFormat && manifest.schema <= knownSchemaVersion()) return;
  const newer = `Signalbox ${manifest.version}, which is newer than this one (${version})`;
  throw new StartError(`The backup ${file} was written by ${newer}; update Signalbox`);
}

/** Whether the folder does not exist. Throws if there is something in it. */
async function refuseContent(folder: string): Promise<boolean> {
  const all = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw new StartError(`Cannot read the folder ${folder} (${systemCode(error)})`);
  });
  if (all === undefined) return true;
  const names = all.filter((name) => name !== stagingName && name !== "lock");
  if (names.length === 0) return false;
  const found = names.slice(0, 3).join(", ") + (names.length > 3 ? ", ..." : "");
  throw new StartError(
    `The data folder ${folder} is not empty (${found}); restore into a new one with --data`,
  );
}

function checkUnpacked(file: string, database: string): number {
  try {
    return checkDatabase(database);
  } catch (cause) {
    throw damaged(file, `its database: ${messageOf(cause)}`, cause);
  }
}

/** The database last: without it, the folder is not mistaken for a complete one. */
async function moveContent(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  const others = names.filter((name) => name !== databaseName && name !== manifestName);
  for (const name of [...others, databaseName]) await rename(join(from, name), join(to, name));
  await rm(from, { recursive: true });
}

async function removeContent(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== "lock") await rm(join(folder, name), { recursive: true, force: true });
}

function damaged(file: string, why: string, cause?: unknown): StartError {
  const text = `${file} is not a backup of Signalbox, or it is damaged: ${why}`;
  return new StartError(text, { cause });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
