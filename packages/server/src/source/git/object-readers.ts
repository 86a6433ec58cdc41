import { GitError } from "./git-error.ts";
import { sourceLimits } from "./git-limits.ts";
import type { GitObject, ObjectReader, ReadOptions } from "./object-reader.ts";

/** Keeps processes that read objects, because starting one costs far more than reading with it. */
export type ObjectReaders = {
  /** @param stamp of the repository's folder: a process that was started with another one is not used again */
  read: (
    repository: { gitDir: string; stamp: string },
    name: string,
    options: ReadOptions,
  ) => Promise<GitObject | null>;
};

type Idle = { reader: ObjectReader; gitDir: string; stamp: string; timer: NodeJS.Timeout };

/** @param signal ends all idle processes */
export function createObjectReaders(
  start: (gitDir: string) => Promise<ObjectReader>,
  signal: AbortSignal,
): ObjectReaders {
  /** The most recently used one is at the end. */
  let idle: Idle[] = [];

  const endIdle = (ended: readonly Idle[]): void => {
    idle = idle.filter((one) => !ended.includes(one));
    for (const { reader, timer } of ended) {
      clearTimeout(timer);
      reader.end();
    }
  };
  signal.addEventListener("abort", () => endIdle(idle), { once: true });

  const take = (gitDir: string, stamp: string): ObjectReader | undefined => {
    const sameRepository = idle.filter((one) => one.gitDir === gitDir);
    endIdle(sameRepository.filter((one) => one.stamp !== stamp || !one.reader.isRunning()));
    const found = idle.findLast((one) => one.gitDir === gitDir);
    if (found === undefined) return undefined;
    clearTimeout(found.timer);
    idle = idle.filter((one) => one !== found);
    return found.reader;
  };

  const keep = (reader: ObjectReader, gitDir: string, stamp: string): void => {
    if (signal.aborted) return reader.end();
    const timer = setTimeout(() => endIdle([kept]), sourceLimits.idleReaderMs).unref();
    const kept: Idle = { reader, gitDir, stamp, timer };
    idle.push(kept);
    endIdle(idle.slice(0, -sourceLimits.idleReaders));
  };

  return {
    read: async ({ gitDir, stamp }, name, options) => {
      const used = take(gitDir, stamp);
      const readWith = async (reader: ObjectReader): Promise<GitObject | null> => {
        const object = await reader.read(name, options);
        keep(reader, gitDir, stamp);
        return object;
      };
      if (used === undefined) return readWith(await start(gitDir));
      return readWith(used).catch(async (error: unknown) => {
        // An idle process may have been killed, for example by the system when memory ran short.
        if (!(error instanceof GitError) || error.failure !== "broken_off") throw error;
        return readWith(await start(gitDir));
      });
    },
  };
}
