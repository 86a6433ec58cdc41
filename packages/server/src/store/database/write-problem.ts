import { systemCode } from "../../lib/start-error.ts";

/** Why a write fails that is right in itself: the disk has no room, or the database takes no writes. */
export type WriteProblem = "full" | "read_only";

/**
 * Result codes of SQLite (https://www.sqlite.org/rescode.html). It has a code of its own only for a disk
 * without space; a quota and a size limit show as a failed write.
 */
const sqliteCodes: Readonly<Record<number, WriteProblem>> = {
  8: "read_only", // SQLITE_READONLY
  13: "full", // SQLITE_FULL
  778: "full", // SQLITE_IOERR_WRITE
  4874: "full", // SQLITE_IOERR_SHMSIZE
};

const systemCodes: Readonly<Record<string, WriteProblem>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  EROFS: "read_only",
};

/** Undefined for every other error. Understands errors of SQLite and of the file system. */
export function writeProblemOf(error: unknown): WriteProblem | undefined {
  if (error instanceof Error && "errcode" in error && typeof error.errcode === "number")
    return sqliteCodes[error.errcode];
  return systemCodes[systemCode(error) ?? ""];
}
