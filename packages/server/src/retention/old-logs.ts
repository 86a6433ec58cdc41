import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { buildFolder } from "../live/log-file.ts";

/** The logs of a build on the disk. */
export type BuildLogs = {
  build: number;
  bytes: number;
  /** When the newest of them was written, in seconds; 0 without any. */
  written: number;
};

/** The logs of all builds, oldest build first. */
export async function listLogs(folder: string): Promise<BuildLogs[]> {
  const logs: BuildLogs[] = [];
  for (const thousand of await listNumbers(folder)) {
    for (const build of await listNumbers(join(folder, String(thousand))))
      logs.push({ build, ...(await measure(buildFolder(folder, build))) });
  }
  return logs;
}

/** The logs that were written before `since`, and the oldest ones that must go so that the rest has at most `maxBytes`. */
export function chooseOldLogs(
  logs: readonly BuildLogs[],
  { maxBytes = Infinity, since = 0 }: { maxBytes?: number; since?: number },
): BuildLogs[] {
  let total = logs.reduce((sum, { bytes }) => sum + bytes, 0);
  const chosen: BuildLogs[] = [];
  for (const log of logs) {
    if (log.bytes === 0 || (total <= maxBytes && log.written >= since)) continue;
    chosen.push(log);
    total -= log.bytes;
  }
  return chosen;
}

async function listNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  return numbers.toSorted((a, b) => a - b);
}

async function measure(folder: string): Promise<Pick<BuildLogs, "bytes" | "written">> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map((name) => stat(join(folder, name)).catch(() => undefined)),
  );
  let bytes = 0;
  let written = 0;
  for (const file of found) {
    // A log that several builds share counts in each of them for its part.
    bytes += (file?.size ?? 0) / (file?.nlink || 1);
    written = Math.max(written, Math.floor((file?.mtimeMs ?? 0) / 1000));
  }
  return { bytes, written };
}
