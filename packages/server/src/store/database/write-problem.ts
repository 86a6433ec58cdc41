import { systemCode } from "../../lib/start-error.ts";

/** Why a valid write fails: the disk is full, or the database is not writable. */
export type WriteProblem = "full" | "read_only";

/**
 * SQLite's result codes (https://www.sqlite.org/rescode.html). Only a full disk has its own code;
 * an exceeded quota or file size limit appears as an I/O error.
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

/** Recognizes errors of SQLite and the file system; undefined for any other error. */
export function writeProblemOf(error: unknown): WriteProblem | undefined {
  if (error instanceof Error && "errcode" in error && typeof error.errcode === "number")
    return sqliteCodes[error.errcode];
  return systemCodes[systemCode(error) ?? ""];
}

/** Whether SQLite says that a file is damaged or no database (https://www.sqlite.org/rescode.html). */
export function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number"))
    return false;
  return [11, 26].includes(error.errcode & 0xff); // SQLITE_CORRUPT, SQLITE_NOTADB
}
