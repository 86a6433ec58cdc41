import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pathProblem } from "../../../artifacts/artifact-path.ts";
import { ApiError } from "../../../lib/api-error.ts";

/** The reports that a running step on a remote runner has sent, as files until the step ends. */
export type ReportFiles = {
  /** Rejects with an ApiError if the file is refused. */
  put: (step: number, name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** The folder of a step's reports, which exists only if it has sent one. */
  folder: (step: number) => string;
  remove: (step: number) => Promise<void>;
  /** Removes the reports of steps that do not run. */
  sweep: (runs: (step: number) => boolean) => Promise<void>;
};

const limits = { files: 1000, bytes: 40 * 1024 ** 2 };

export function createReportFiles(folder: string): ReportFiles {
  const folderOf = (step: number): string => join(folder, String(step));
  /** The bytes of each step that are being written. */
  const pending = new Map<number, number>();

  return {
    put: async (step, path, content) => {
      const problem = pathProblem(path);
      if (problem !== undefined) throw new ApiError(400, problem);
      await mkdir(folderOf(step), { recursive: true, mode: 0o700 });
      const present = await readdir(folderOf(step));
      if (present.length >= limits.files)
        throw new ApiError(413, `A step sends at most ${limits.files} reports`);
      // Folders become part of the name, so that no two reports take the same file.
      const name = path.replaceAll("/", "_").slice(-maxNameCharacters);
      const file = join(folderOf(step), `${present.length}-${name}`);
      const stored = await sizeOf(folderOf(step), present);
      let own = 0;
      async function* counted() {
        for await (const piece of content) {
          own += piece.length;
          pending.set(step, (pending.get(step) ?? 0) + piece.length);
          if (stored + (pending.get(step) ?? 0) > limits.bytes)
            throw new ApiError(413, "The reports of a step have at most 40 MB");
          yield piece;
        }
      }
      try {
        await pipeline(counted, createWriteStream(file, { flags: "wx", mode: 0o600 }));
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        const left = (pending.get(step) ?? 0) - own;
        if (left <= 0) pending.delete(step);
        else pending.set(step, left);
      }
    },
    folder: folderOf,
    remove: (step) => rm(folderOf(step), { recursive: true, force: true }),
    sweep: async (runs) => {
      for (const name of await readdir(folder).catch(() => []))
        if (!runs(Number(name))) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

const maxNameCharacters = 60;

async function sizeOf(folder: string, names: readonly string[]): Promise<number> {
  const found = await Promise.all(names.map((name) => stat(join(folder, name))));
  return found.reduce((sum, { size }) => sum + size, 0);
}
