import { setTimeout as delay } from "node:timers/promises";
import { secondsOf } from "../lib/clock.ts";
import { repeat } from "../lib/repeat.ts";
import { describeFailure, ForgeError } from "./forge-error.ts";
import type { ForgeParts } from "./forge-parts.ts";
import { forgePace, pollSecondsOf, retrySeconds } from "./pace.ts";
import type { RepoWork } from "./repo-work.ts";

/** Decides when repositories are brought up to date: at most one task of each runs at a time. */
export type Schedule = {
  /** Processes the requests of a repository soon. */
  wake: (repoId: number) => void;
  /** Compares a repository with the forge now, and resolves when that has been done. */
  compare: (repoId: number) => Promise<void>;
  /** Notes that a repository is up to date now. */
  compared: (repoId: number) => void;
  /** Runs something of a repository when no other task of it runs. */
  exclusively: <Value>(repoId: number, work: () => Promise<Value>) => Promise<Value>;
  start: () => void;
  settled: () => Promise<void>;
};

const checkEveryMs = 1000;
/** Between two fetches of a repository, so that one answers for many requests: starting git delays everything else. */
const restMs = 250;

export function createSchedule(parts: ForgeParts, work: RepoWork): Schedule {
  const { forge, store, clock, signal } = parts;
  const tails = new Map<number, Promise<unknown>>();
  /** Repositories with a task that has not started, which will see everything that has happened until then. */
  const waiting = new Map<number, { isComparison: boolean; done: Promise<void> }>();
  /** When repositories are compared next. After a start, that is at once. */
  const nextComparison = new Map<number, number>();
  const failures = new Map<number, number>();
  /** When the last task of a repository ended. */
  const ended = new Map<number, number>();

  const exclusively: Schedule["exclusively"] = (repoId, task) => {
    const before = tails.get(repoId) ?? Promise.resolve();
    const done = before.then(task, task);
    const tail = done
      .catch(() => undefined)
      .finally(() => {
        if (tails.get(repoId) === tail) tails.delete(repoId);
      });
    tails.set(repoId, tail);
    return done;
  };

  const compared = (repoId: number): void => {
    const repo = store.forgeRepos.find(repoId);
    const seconds = repo === undefined ? forgePace.pollSeconds : pollSecondsOf(repo);
    nextComparison.set(repoId, secondsOf(clock) + seconds);
  };

  const rest = async (repoId: number): Promise<void> => {
    const left = (ended.get(repoId) ?? 0) + restMs - performance.now();
    if (left > 0) await delay(left, undefined, { signal }).catch(() => undefined);
  };

  const runTask = async (repoId: number): Promise<void> => {
    if (waiting.get(repoId)?.isComparison !== true) await rest(repoId);
    const { isComparison = false } = waiting.get(repoId) ?? {};
    waiting.delete(repoId);
    if (signal.aborted) return;
    try {
      await (isComparison ? work.compare(repoId) : work.workOff(repoId));
      // Requests may have been lost while the forge did not answer.
      if (failures.delete(repoId) && !isComparison) nextComparison.delete(repoId);
      if (isComparison) compared(repoId);
      store.forgeRepos.update(repoId, { problem: "" });
    } catch (error) {
      if (signal.aborted) return;
      const count = failures.get(repoId) ?? 0;
      failures.set(repoId, count + 1);
      nextComparison.set(repoId, secondsOf(clock) + retrySeconds(count, error));
      if (error instanceof ForgeError)
        store.forgeRepos.update(repoId, { problem: describeFailure(error, forge.title) });
      throw error;
    } finally {
      ended.set(repoId, performance.now());
    }
  };

  const enqueue = (repoId: number, isComparison: boolean): Promise<void> => {
    const queued = waiting.get(repoId);
    if (queued !== undefined) {
      queued.isComparison ||= isComparison;
      return queued.done;
    }
    const task = { isComparison, done: Promise.resolve() };
    waiting.set(repoId, task);
    task.done = exclusively(repoId, () => runTask(repoId));
    return task.done;
  };

  const enqueueInBackground = (repoId: number, isComparison: boolean): void =>
    void enqueue(repoId, isComparison).catch((error: unknown) => {
      parts.storage.failed(error);
      if (!signal.aborted) parts.reportFailure(error);
    });

  const check = (): void => {
    const now = secondsOf(clock);
    for (const repoId of store.hookRequests.listDueRepos()) enqueueInBackground(repoId, false);
    for (const { repo, forge } of store.repos.listActive())
      if (forge === parts.key && (nextComparison.get(repo.id) ?? 0) <= now) {
        // It may take longer than until the next check.
        compared(repo.id);
        enqueueInBackground(repo.id, true);
      }
  };

  return {
    wake: (repoId) => enqueueInBackground(repoId, false),
    compare: (repoId) => enqueue(repoId, true),
    compared,
    exclusively,
    start: () => {
      const onError = (error: unknown) =>
        parts.report.problem("The requests of hooks could not be read", error);
      repeat(check, { everyMs: checkEveryMs, signal, onError });
    },
    settled: async () => void (await Promise.all(tails.values())),
  };
}
