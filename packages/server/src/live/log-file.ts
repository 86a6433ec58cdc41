import { constants } from "node:fs";
import { mkdir, open, stat, writeFile, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FilePool } from "./file-pool.ts";
import { runnerLimits } from "../lib/runner-limits.ts";

/** Identifies a step by the id of its build and the numbers of its stage and step. */
export type LogPlace = {
  build: number;
  stage: number;
  step: number;
};

const buildsInFolder = 1000;

/** The folder of a build's logs. Builds are grouped by the thousand because large folders are slow to list. */
export function buildFolder(folder: string, build: number): string {
  return join(folder, String(Math.floor(build / buildsInFolder)), String(build));
}

export function logPath(folder: string, { build, stage, step }: LogPlace): string {
  return join(buildFolder(folder, build), `${stage}-${step}.log`);
}

/** A log file that is written and read at the same time. It is open only while it is used often enough. */
export type LogFile = {
  /** The number of bytes in the file. Only these may be sent to viewers. */
  size: () => number;
  append: (pieces: readonly Buffer[]) => Promise<void>;
  /** Reads exactly these bytes, which must be in the file already. */
  read: (position: number, length: number) => Promise<Buffer>;
  /** The text of the last record; empty if there is none. */
  lastRecord: () => Promise<string>;
  /** Creates the file if nothing was written. */
  create: () => Promise<void>;
  /** Keeps the file open until `close`, because another one is about to take its name. */
  keepOpen: () => Promise<void>;
  close: () => Promise<void>;
};

/** Creates an empty file. Rejects with a file system error. */
export async function createLogFile(path: string, pool: FilePool): Promise<LogFile> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "");
  return inPool(path, pool, 0);
}

/** Prepares a file to append to it. It is created with its first record. An incomplete last record is removed. */
export async function reopenLogFile(path: string, pool: FilePool): Promise<LogFile> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (!exists) return inPool(path, pool, 0);
  const repaired = pool.add(() => open(path, "r+"));
  const size = await repaired.use(async (handle) => {
    const end = await findLastRecords(handle, (await handle.stat()).size, 0);
    await handle.truncate(end);
    return end;
  });
  await repaired.close();
  return inPool(path, pool, size);
}

function inPool(path: string, pool: FilePool, begin: number): LogFile {
  let size = begin;
  const file = pool.add(async () => {
    // A log that was deleted with its build must not appear again.
    if (size > 0) return open(path, constants.O_RDWR);
    await mkdir(dirname(path), { recursive: true });
    return open(path, constants.O_RDWR | constants.O_CREAT, 0o666);
  });
  return {
    size: () => size,
    append: async (pieces) => {
      const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
      await file.use((handle) => writeAll(handle, pieces, size));
      size += total;
    },
    read: (position, length) => file.use((handle) => readExactly(handle, position, length)),
    lastRecord: () =>
      file.use(async (handle) => {
        const start = await findLastRecords(handle, size, 1);
        return (await readExactly(handle, start, size - start)).toString("utf8");
      }),
    create: () => file.use(() => Promise.resolve()),
    keepOpen: file.keepOpen,
    close: file.close,
  };
}

/** A write may be short if the disk is nearly full. The next write then fails with the reason. */
async function writeAll(
  handle: FileHandle,
  pieces: readonly Buffer[],
  position: number,
): Promise<void> {
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const { bytesWritten } = await handle.writev(pieces, position);
  let rest = Buffer.alloc(0);
  let written = bytesWritten;
  if (written < total) rest = Buffer.concat(pieces).subarray(written);
  while (rest.length > 0) {
    const next = await handle.write(rest, 0, rest.length, position + written);
    written += next.bytesWritten;
    rest = rest.subarray(next.bytesWritten);
  }
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new Error("A log file is truncated");
    done += bytesRead;
  }
  return bytes;
}

const newline = 0x0a;

/**
 * The position of the last `count` records; for 0 the end of the last complete record. This function
 * reads backwards, so that its cost depends on `count` and not on the size of the file.
 */
export async function findLastRecords(
  handle: FileHandle,
  size: number,
  count: number,
): Promise<number> {
  let left = count;
  for (let end = size; end > 0;) {
    const length = Math.min(runnerLimits.storedScanBytes, end);
    const bytes = await readExactly(handle, end - length, length);
    for (let at = bytes.lastIndexOf(newline); at !== -1;) {
      if (left === 0) return end - length + at + 1;
      left -= 1;
      at = at === 0 ? -1 : bytes.lastIndexOf(newline, at - 1);
    }
    end -= length;
  }
  return 0;
}
