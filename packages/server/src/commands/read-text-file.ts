import { constants, open, type FileHandle } from "node:fs/promises";
import { sourceLimits } from "../source/git/git-limits.ts";
import { systemCode } from "../lib/start-error.ts";
import { decodeText } from "../lib/decode-text.ts";

/** The text of a file, or what is wrong with it, as words after its name. */
export type ReadText = { text: string } | { problem: string; isMissing?: boolean };

/**
 * Reads a pipeline file. It is opened in non-blocking mode and must be a regular file, because a pipe in its place would block,
 * and a device would never end.
 */
export async function readTextFile(path: string): Promise<ReadText> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!(await file.stat()).isFile()) return { problem: "is not a regular file" };
    return await readOpened(file);
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    return { problem: `cannot be read (${code})`, isMissing: code === "ENOENT" };
  }
}

/** Does not rely on the size, because a file may grow, and files of the kernel have none. */
async function readOpened(file: FileHandle): Promise<ReadText> {
  const { fileBytes } = sourceLimits;
  const bytes = Buffer.alloc(fileBytes + 1);
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    ({ bytesRead: read } = await file.read(bytes, length));
  if (length > fileBytes) return { problem: `is larger than ${fileBytes / 1024} KiB` };
  return { text: decodeText(bytes.subarray(0, length)) };
}
