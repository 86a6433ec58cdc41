import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";

type Sweep = {
  folder: string;
  /** The names of the files of a build that have rows. */
  files: (build: number) => ReadonlySet<string>;
  /** Whether a file of the build is being written. */
  isBusy: (build: number) => boolean;
};

/** Deletes the files without rows: a crash may come before the row of a new file, or after the row of a deleted one. */
export async function sweepArtifacts({ folder, files, isBusy }: Sweep): Promise<void> {
  for (const thousand of await listNumbers(folder)) {
    for (const name of await listNumbers(join(folder, thousand))) {
      const build = Number(name);
      const place = join(folder, thousand, name);
      const found = await readdir(place).catch(() => []);
      if (isBusy(build)) continue;
      const known = files(build);
      for (const file of found)
        if (!known.has(file)) await rm(join(place, file), { recursive: true, force: true });
      // Fails if it has content.
      if (known.size === 0) await rmdir(place).catch(() => undefined);
    }
  }
}

async function listNumbers(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d+$/.test(name));
}
