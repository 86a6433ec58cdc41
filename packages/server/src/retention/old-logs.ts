import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { buildFolder } from "../live/log-file.ts";

/** The logs of a build on the disk. */
export type BuildLogs = { build: number; bytes: number };

/** The logs of all builds, oldest build first. */
export async function listLogs(folder: string): Promise<BuildLogs[]> {
  const logs: BuildLogs[] = [];
  for (const thousand of await listNumbers(folder)) {
    for (const build of await listNumbers(join(folder, String(thousand))))
      logs.push({ build, bytes: await sizeOf(buildFolder(folder, build)) });
  }
  return logs;
}

/** The oldest logs that must go so that the rest has at most `maxBytes`. */
export function chooseOldLogs(logs: readonly BuildLogs[], maxBytes: number): BuildLogs[] {
  let total = logs.reduce((sum, { bytes }) => sum + bytes, 0);
  const chosen: BuildLogs[] = [];
  for (const log of logs) {
    if (total <= maxBytes) break;
    if (log.bytes === 0) continue;
    chosen.push(log);
    total -= log.bytes;
  }
  return chosen;
}

async function listNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  return numbers.toSorted((one, other) => one - other);
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
