import { existsSync } from "node:fs";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createGate } from "../source/git/gate.ts";
import { sourceLimits } from "../source/git/git-limits.ts";
import { repeat } from "../lib/repeat.ts";
import type { Report } from "../lib/report.ts";
import type { AccessReader } from "../source/access-reader.ts";
import type { RepoPlace } from "../store/repos.ts";
import type { Storage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";

/** Keeps the stored access lists as the git configurations of the repositories define them. */
export type AccessWatch = {
  /**
   * Stores the access lists whose configurations have changed since they were read. Undefined if none has. Never rejects:
   * while a configuration cannot be read, the last list stays in force.
   */
  refresh: (repos: readonly RepoPlace[]) => Promise<void> | undefined;
  /** Checks all repositories regularly, until the signal is aborted. */
  start: () => void;
  /** Checks all repositories now, as each interval does. Rejects if their places cannot be read. */
  check: () => Promise<void>;
  /** Resolves once the signal has been aborted and nothing is being read. */
  stopped: Promise<void>;
};

export type AccessWatchDeps = {
  store: Pick<Store, "repos">;
  storage: Pick<Storage, "failed">;
  reader: AccessReader;
  signal: AbortSignal;
  report: Report;
  /** Called when the git folder of a repository has disappeared, or that of a missing one is back. */
  onMove: () => void;
};

export function createAccessWatch(deps: AccessWatchDeps): AccessWatch {
  const { store, reader, signal } = deps;
  const gate = createGate(sourceLimits.watchersAtOnce, sourceLimits.slow);
  const running = new Set<Promise<void>>();
  /** Whether the repositories whose disappearance or return has been reported to `onMove` were missing before. */
  const moved = new Map<number, boolean>();

  const readAll = (repos: readonly RepoPlace[]): Promise<void> => {
    const reads = repos.map((repo) => gate(() => updateAccess(repo, deps)));
    const all = Promise.all(reads).then(() => void running.delete(all));
    running.add(all);
    return all;
  };

  const check = async (): Promise<void> => {
    const changed: RepoPlace[] = [];
    let count = 0;
    let hasMoved = false;
    for (const repo of store.repos.listPlaces()) {
      if (signal.aborted) return;
      const isElsewhere = existsSync(repo.gitDir) === repo.missing;
      if (isElsewhere && moved.get(repo.id) !== repo.missing) hasMoved = true;
      if (isElsewhere) moved.set(repo.id, repo.missing);
      else moved.delete(repo.id);
      if (!repo.missing && !reader.isCurrent(repo.gitDir)) changed.push(repo);
      count += 1;
      if (count % sourceLimits.watchedInOneTurn === 0) await yieldToEventLoop();
    }
    if (hasMoved) deps.onMove();
    await readAll(changed);
  };

  const stopped = new Promise<void>((resolve) => {
    const stop = () => resolve(Promise.all(running).then(() => undefined));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

  return {
    start: () =>
      repeat(check, {
        everyMs: sourceLimits.accessIntervalMs,
        signal,
        onError: (error) =>
          deps.report.problem("The places of the repositories could not be read", error),
      }),
    refresh: (repos) => {
      const changed = repos.filter(({ gitDir, missing }) => !missing && !reader.isCurrent(gitDir));
      return changed.length === 0 ? undefined : readAll(changed);
    },
    check,
    stopped,
  };
}

async function updateAccess(
  { id, gitDir }: RepoPlace,
  { store, storage, reader, report, signal }: AccessWatchDeps,
): Promise<void> {
  try {
    store.repos.updateAccess(id, await reader.read(gitDir));
  } catch (error) {
    if (signal.aborted) return;
    storage.failed(error);
    const isFirst = reader.fail(gitDir);
    // The watch of its commits reports a folder that has disappeared.
    if (isFirst && existsSync(gitDir))
      report.problem(`The permissions in ${gitDir} could not be read`, error);
  }
}
