import { constants } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { systemCode } from "../lib/start-error.ts";
import { ReportError } from "./formats/report-reader.ts";
import type { ReportFile } from "./find-reports.ts";

/** A pipe must not block the server until somebody writes into it. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a file that a step has written. Steps that still run may replace it, or a folder above it, by a link at any time, so the
 * file that was opened is checked. Rejects with a ReportError.
 */
export async function openReport({ folder, path }: Omit<ReportFile, "name">): Promise<FileHandle> {
  const full = join(folder, path);
  const file = await open(full, flags).catch((cause: unknown) => {
    throw new ReportError(`It cannot be read (${systemCode(cause) ?? "unknown error"})`);
  });
  try {
    const opened = await file.stat();
    if (!opened.isFile()) throw new ReportError("It is not a regular file");
    const real = await realpath(full);
    const { dev, ino } = await stat(real);
    const isInside = real.startsWith((await realpath(folder)) + sep);
    if (!isInside || dev !== opened.dev || ino !== opened.ino)
      throw new ReportError("It is not read because a link leads out of the workspace");
    return file;
  } catch (cause) {
    await file.close();
    if (cause instanceof ReportError) throw cause;
    throw new ReportError(`It cannot be read (${systemCode(cause) ?? "unknown error"})`);
  }
}
