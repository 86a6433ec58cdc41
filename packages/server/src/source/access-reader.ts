import { join } from "node:path";
import { sourceLimits } from "./git/git-limits.ts";
import { createSharedTasks } from "./git/shared-tasks.ts";
import type { Git } from "./git/git.ts";
import { readAccess, type RepositoryAccess } from "./access.ts";
import { stampPaths } from "./refs-stamp.ts";

/** Reads the access lists of repositories by their git folders, and remembers when it did. */
export type AccessReader = {
  /** Rejects if the configuration cannot be read. */
  read: (gitDir: string) => Promise<RepositoryAccess>;
  /** The list that was read last. */
  latest: (gitDir: string) => RepositoryAccess | undefined;
  /**
   * Whether the configuration cannot have changed since it was read. Reads only its time and size. After a failure, it is
   * considered unchanged for a while.
   */
  isCurrent: (gitDir: string) => boolean;
  /** A configuration could not be read or stored: tries again later. Returns whether it is the first failure. */
  fail: (gitDir: string) => boolean;
};

type Known = {
  /** Null if a change so shortly after the read would not alter it. */
  stamp: string | null;
  access?: RepositoryAccess;
  /** After a failure: when to read again even if the stamp is unchanged. */
  retryAt?: number;
};

/** @param now Unix milliseconds, by the clock of the file system */
export function createAccessReader(git: Git, now: () => number, signal: AbortSignal): AccessReader {
  const known = new Map<string, Known>();
  const share = createSharedTasks<RepositoryAccess>();
  const stampOf = (gitDir: string) => stampPaths([join(gitDir, "config")]);

  async function read(gitDir: string): Promise<RepositoryAccess> {
    const { text, newestMs } = stampOf(gitDir);
    const isSettled = now() - newestMs > sourceLimits.settleMs;
    const access = await readAccess(git, gitDir, signal);
    known.set(gitDir, { stamp: isSettled ? text : null, access });
    return access;
  }

  return {
    read: (gitDir) => share(gitDir, () => read(gitDir)),
    latest: (gitDir) => known.get(gitDir)?.access,
    isCurrent: (gitDir) => {
      const { stamp = null, retryAt = Infinity } = known.get(gitDir) ?? {};
      return stamp !== null && now() < retryAt && stampOf(gitDir).text === stamp;
    },
    fail: (gitDir) => {
      const before = known.get(gitDir);
      const retryAt = now() + sourceLimits.retryMs;
      known.set(gitDir, { ...before, stamp: stampOf(gitDir).text, retryAt });
      return before?.retryAt === undefined;
    },
  };
}
