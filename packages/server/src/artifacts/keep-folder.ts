import { constants } from "node:fs";
import { open, opendir, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../lib/start-error.ts";
import { quotePath } from "./artifact-path.ts";
import type { ArtifactKeeper } from "./artifacts.ts";

/** Folders in folders, each of which is open while its content is read. */
const maxDepth = 32;
/** Entries that are looked at, also those that are not kept. */
const maxEntries = 100_000;
const readBytes = 256 * 1024;

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Gives the regular files of a folder, which a step may change at the same time, to a keeper. It follows no link: each name is
 * opened in its folder that is open already, so that a folder which becomes a link leads nowhere else. (Only Linux can do that;
 * elsewhere, only the last name is sure to be no link.) Names are opened without waiting, as a named pipe would wait for a writer.
 */
export async function keepFolder(folder: string, keeper: ArtifactKeeper): Promise<void> {
  let entries = 0;

  const visit = async (opened: FileHandle, place: string, path: string, depth: number) => {
    for await (const { name } of await opendir(inside(opened, place, "."))) {
      entries += 1;
      if (entries > maxEntries || keeper.isFull()) return;
      const file = inside(opened, place, name);
      await enter(file, join(place, name), path === "" ? name : `${path}/${name}`, depth);
    }
  };

  const enter = async (file: string, place: string, path: string, depth: number) => {
    const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
      keeper.warn(`The artifact ${quotePath(path)} was not kept: ${describe(systemCode(error))}`);
    });
    if (handle === undefined) return;
    try {
      const stats = await handle.stat();
      if (stats.isDirectory()) {
        if (depth < maxDepth) await visit(handle, place, path, depth + 1);
        else keeper.warn(`The folder ${quotePath(path)} was not kept: It is too deep`);
      } else if (stats.isFile()) await keeper.add(path, contentOf(handle, stats.size));
      else keeper.warn(`The artifact ${quotePath(path)} was not kept: It is no file`);
    } finally {
      await handle.close();
    }
  };

  const top = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch((error: unknown) => {
    // A step may remove its folder.
    if (systemCode(error) !== "ENOENT")
      keeper.warn(`The folder of artifacts cannot be read: ${describe(systemCode(error))}`);
  });
  if (top === undefined) return;
  try {
    await visit(top, folder, "", 0);
  } finally {
    await top.close();
  }
  if (entries > maxEntries) keeper.warn(`Only the first ${maxEntries} entries were looked at`);
}

function inside(opened: FileHandle, place: string, name: string): string {
  return process.platform === "linux" ? `/proc/self/fd/${opened.fd}/${name}` : join(place, name);
}

function describe(code: string | undefined): string {
  if (code === "ELOOP" || code === "ENOTDIR") return "It is a link; copy the file instead";
  if (code === "ENXIO" || code === "ENODEV") return "It is no file";
  return `It cannot be read (${code ?? "unknown"})`;
}

/** Only as long as the file was when it was opened, because a process may append to it forever. */
async function* contentOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(readBytes);
  for (let at = 0; at < size;) {
    const length = Math.min(readBytes, size - at);
    const { bytesRead } = await handle.read(piece, 0, length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
