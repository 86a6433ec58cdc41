import { mkdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { LogPlace } from "../live/log-file.ts";
import { chunksOf, type DroneRow, type DroneSource } from "./drone-source.ts";
import { bytesOf, numberOf, textOf } from "./drone-values.ts";
import type { ImportReport } from "./import-report.ts";
import { writeLog } from "./write-log.ts";

/** A longer log, in bytes, is left out. Drone's own limit is 5 MB (https://docs.drone.io/server/reference/drone-logs-text/). */
const maxLogBytes = 200_000_000;
/** Logs that are read in one query have this size together, or there is only one. */
const maxReadBytes = 4_000_000;

export type LogImport = {
  source: DroneSource;
  /** Where logs are written, and where they are prepared, in the same file system; undefined to write none. */
  logs: { path: (place: LogPlace) => string; staging: string } | undefined;
  /** A folder with copies of the logs that the Drone server kept in S3 or Azure: files named by the ids of their steps. */
  copiedLogs: string | undefined;
  report: ImportReport;
};

/** Counts steps whose log the Drone server lost, or keeps elsewhere. */
export const noLog = "Steps ran but have no log in the database";

/**
 * Prepares the logs of these steps.
 * @returns the prepared file of each step that has a log, by its id; undefined in place of the file if none is to be written
 */
export async function readLogs(
  steps: readonly DroneRow[],
  options: LogImport,
): Promise<Map<number, string | undefined>> {
  const { source, logs, copiedLogs, report } = options;
  const prepared = new Map<number, string | undefined>();
  const prepare = (id: number, bytes: Uint8Array): void => {
    const file = logs && join(logs.staging, `${id}.log`);
    if (file !== undefined && !writeLog(file, bytes))
      report.note("Logs that were damaged were imported up to the damage", `step ${id}`);
    prepared.set(id, file);
  };
  if (logs !== undefined) mkdirSync(logs.staging, { recursive: true });
  const inDatabase = await logSizes(source, steps);
  let group: number[] = [];
  let groupBytes = 0;
  const readGroup = async (): Promise<void> => {
    for (const row of await readGroupOf(source, group))
      prepare(numberOf(row, "id"), bytesOf(row, "data"));
    [group, groupBytes] = [[], 0];
  };
  for (const step of steps) {
    const id = numberOf(step, "id");
    const copy = await findCopy(copiedLogs, id);
    const bytes = copy?.bytes ?? inDatabase.get(id);
    if (bytes === undefined) {
      if (numberOf(step, "stopped") > 0 && textOf(step, "status") !== "skipped") report.note(noLog);
    } else if (bytes > maxLogBytes)
      report.note("Logs of more than 200 MB were left out", `step ${id}`);
    else if (logs === undefined) prepared.set(id, undefined);
    else if (copy !== undefined) prepare(id, await readFile(copy.file));
    else {
      if (groupBytes + bytes > maxReadBytes) await readGroup();
      group.push(id);
      groupBytes += bytes;
    }
  }
  await readGroup();
  return prepared;
}

async function findCopy(
  folder: string | undefined,
  id: number,
): Promise<{ bytes: number; file: string } | undefined> {
  if (folder === undefined) return undefined;
  const file = join(folder, String(id));
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true ? { bytes: found.size, file } : undefined;
}

/** The database knows the size of a log without reading it. */
async function logSizes(
  source: DroneSource,
  steps: readonly DroneRow[],
): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  if (!(await source.columns("logs")).has("log_data")) return sizes;
  for (const ids of chunksOf(steps.map((step) => numberOf(step, "id"))))
    for (const row of await source.query(
      `select log_id as "id", octet_length(log_data) as "size" from logs where log_id in (${ids})`,
    ))
      sizes.set(numberOf(row, "id"), numberOf(row, "size"));
  return sizes;
}

async function readGroupOf(source: DroneSource, ids: readonly number[]): Promise<DroneRow[]> {
  const rows: DroneRow[] = [];
  for (const some of chunksOf(ids))
    rows.push(
      ...(await source.query(
        `select log_id as "id", log_data as "data" from logs where log_id in (${some})`,
      )),
    );
  return rows;
}
