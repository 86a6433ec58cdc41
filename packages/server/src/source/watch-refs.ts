import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FoundRepository } from "./find-repositories.ts";
import { createGate } from "./git/gate.ts";
import type { Git } from "./git/git.ts";
import { sourceLimits } from "./git/git-limits.ts";
import { compareRefs, readRefs, type Refs } from "./refs.ts";
import { listRefPaths, stampPaths } from "./refs-stamp.ts";

export type WatchOptions = {
  /**
   * Called when branches or tags were created, moved or deleted; `compareRefs` lists them. If the promise
   * rejects, the change is reported again.
   */
  onChange(slug: string, before: Refs, after: Refs): Promise<void> | void;
  /** Called if git cannot read a repository or onChange rejected, but only once until the next success. */
  onError(slug: string, error: unknown): void;
  readonly intervalMs: number;
  /** Unix milliseconds, by the clock of the file system. */
  now(): number;
  readonly signal: AbortSignal;
};

export type RefWatcher = {
  /** @param seen refs that need not be reported, from the database or the repository itself */
  add(repository: FoundRepository, seen: Refs): void;
  remove(slug: string): void;
  /** Checks all repositories now, as each interval does. Never rejects. */
  check(): Promise<void>;
  /** Resolves once the signal has been aborted and the last call of onChange has settled. */
  readonly stopped: Promise<void>;
};

/**
 * Watches for created, moved and deleted branches and tags. Each check reads only the times of a few files, and
 * starts git only if one has changed. If a repository disappears, its seen refs are kept, so that changes are
 * detected when it returns.
 */
export function watchRefs(git: Git, options: WatchOptions): RefWatcher {
  const { signal } = options;
  const watched = new Map<string, Watched>();
  const running = new Map<Watched, Promise<void>>();
  const gate = createGate(sourceLimits.watchersAtOnce, sourceLimits.slow);

  function checkOnce(entry: Watched): Promise<void> {
    const present = running.get(entry);
    if (present !== undefined) return present;
    const isWatched = () => watched.get(entry.slug) === entry && !signal.aborted;
    const read = () => gate(() => readStableRefs(git, entry, options));
    const started = checkRefs(entry, read, options, isWatched).finally(() => running.delete(entry));
    running.set(entry, started);
    return started;
  }

  async function check(): Promise<void> {
    const checks: Promise<void>[] = [];
    let count = 0;
    for (const entry of watched.values()) {
      if (signal.aborted) break;
      if (running.has(entry) || !isUnchanged(entry, options.now())) checks.push(checkOnce(entry));
      count += 1;
      if (count % sourceLimits.watchedInOneTurn === 0) await yieldToEventLoop();
    }
    await Promise.all(checks);
  }

  const stopped = new Promise<void>((resolve) => {
    const timer = setInterval(() => void check(), options.intervalMs);
    const stop = () => {
      clearInterval(timer);
      resolve(Promise.all(running.values()).then(() => undefined));
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

  return {
    add: ({ slug, gitDir }, seen) => {
      watched.set(slug, {
        slug,
        gitDir,
        seen,
        paths: [],
        stamp: null,
        retryAt: null,
        isErrorReported: false,
      });
    },
    remove: (slug) => void watched.delete(slug),
    check,
    stopped,
  };
}

type Watched = {
  readonly slug: string;
  readonly gitDir: string;
  seen: Refs;
  paths: readonly string[];
  /** The stamp at which `seen` was read. Null if the refs must be read again to be sure. */
  stamp: string | null;
  /** After a failure: when to read again even if the stamp is unchanged. */
  retryAt: number | null;
  isErrorReported: boolean;
};

async function checkRefs(
  entry: Watched,
  read: () => Promise<Refs>,
  options: WatchOptions,
  isWatched: () => boolean,
): Promise<void> {
  try {
    const after = await read();
    if (!isWatched()) return;
    if (compareRefs(entry.seen, after).length > 0) {
      await options.onChange(entry.slug, entry.seen, after);
      entry.seen = after;
    }
    entry.retryAt = null;
    entry.isErrorReported = false;
  } catch (error) {
    entry.retryAt = options.now() + sourceLimits.retryMs;
    if (!entry.isErrorReported && isWatched()) options.onError(entry.slug, error);
    entry.isErrorReported = true;
  }
}

function isUnchanged({ stamp, paths, retryAt }: Watched, now: number): boolean {
  if (stamp === null || (retryAt !== null && now >= retryAt)) return false;
  return stampPaths(paths).text === stamp;
}

/** Reads again if refs moved during the read, so that a partial update is rarely reported. */
async function readStableRefs(git: Git, entry: Watched, options: WatchOptions): Promise<Refs> {
  for (let reread = 0; ; reread += 1) {
    const { paths, stamp } = await listRefPaths(entry.gitDir);
    const isSettled = options.now() - stamp.newestMs > sourceLimits.settleMs;
    entry.paths = paths;
    entry.stamp = isSettled ? stamp.text : null;
    const refs = await readRefs(git, entry.gitDir, options.signal);
    const isStable = stampPaths(paths).text === stamp.text;
    if (isStable || reread === sourceLimits.rereads) return refs;
  }
}
