import { createHash } from "node:crypto";
import { open, statfs } from "node:fs/promises";
import { ApiError } from "../lib/api-error.ts";

export type Written = { size: number; sha256: string };

export type WriteRules = {
  /** Called with the length of each piece before it is written; throws beyond a limit. */
  admit: (bytes: number) => void;
  /** The free bytes below which nothing more is written to the disk. */
  minFreeBytes: number;
};

/** After so many bytes, what was written is brought to the disk, so that the last sync does not stall other writes. */
const syncBytes = 64 * 1024 ** 2;

/**
 * Writes a new file, which only this system user can read, and brings it to the disk. Rejects with the error of the content or of
 * the file system, and with a 507 if the disk has too little space. The caller removes the file then.
 */
export async function writeFile(
  file: string,
  content: AsyncIterable<Buffer>,
  { admit, minFreeBytes }: WriteRules,
): Promise<Written> {
  const handle = await open(file, "wx", 0o600);
  try {
    const hash = createHash("sha256");
    let size = 0;
    let unchecked = Infinity;
    for await (const piece of content) {
      admit(piece.length);
      if (unchecked >= syncBytes) {
        if (size > 0) await handle.datasync();
        await checkRoom(file, minFreeBytes);
        unchecked = 0;
      }
      hash.update(piece);
      await handle.writeFile(piece);
      size += piece.length;
      unchecked += piece.length;
    }
    await handle.sync();
    return { size, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}

/** Some file systems do not report free space; then only the write decides. */
async function checkRoom(file: string, minFreeBytes: number): Promise<void> {
  const room = await statfs(file).catch(() => undefined);
  if (room === undefined || room.bavail * room.bsize >= minFreeBytes) return;
  throw new ApiError(507, "The disk of the server is nearly full");
}
