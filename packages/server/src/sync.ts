import type { User } from "@signalbox/contract";
import { type Clock, secondsOf } from "./clock.ts";
import type { Report } from "./report.ts";
import { findRepositories, type FoundRepository } from "./source/find-repositories.ts";
import type { Git } from "./source/git.ts";
import { openRepository } from "./source/repository.ts";
import type { Store } from "./store/store.ts";

/** Looks which git repositories there are. */
export type RepoSync = {
  /** Looks now, or joins a look that has not begun yet; resolves when the store knows the answer. */
  run: () => Promise<void>;
  /** Looks in the background; the user's `syncing` is set before this returns, and taken back after. */
  startFor: (user: User) => void;
  /** Resolves when nothing is under way. */
  settled: () => Promise<void>;
};

export type RepoSyncDeps = {
  store: Store;
  git: Git;
  clock: Clock;
  folders: readonly string[];
  report: Report;
  signal: AbortSignal;
  /** Called after each look. */
  synced: () => void;
};

export const createRepoSync = (deps: RepoSyncDeps): RepoSync => {
  const { store, report } = deps;
  const tellOnce = createTellOnce(report);
  let last = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const background = new Set<Promise<void>>();

  const lookAfter = async (before: Promise<void>): Promise<void> => {
    await before;
    waiting = undefined;
    await look(deps, tellOnce);
    deps.synced();
  };

  const run = (): Promise<void> => {
    waiting ??= lookAfter(last);
    last = waiting.catch(() => undefined);
    return waiting;
  };

  const runFor = async (user: User): Promise<void> => {
    try {
      await run();
      store.users.update(user.id, { syncing: false, synced: secondsOf(deps.clock) });
    } catch (error) {
      if (deps.signal.aborted) return;
      report.problem("The repositories could not be synced", error);
      store.users.update(user.id, { syncing: false });
    }
  };

  return {
    run,
    startFor: (user) => {
      store.users.update(user.id, { syncing: true });
      const task = runFor(user).finally(() => background.delete(task));
      background.add(task);
    },
    settled: async () => {
      await Promise.all([last, ...background]);
    },
  };
};

/** What was left out is told once, not at every look. */
const createTellOnce = (report: Report) => {
  const told = new Set<string>();
  return (text: string): void => {
    if (!told.has(text)) report.line(text);
    told.add(text);
  };
};

const look = async (deps: RepoSyncDeps, tell: (text: string) => void): Promise<void> => {
  const { store, signal } = deps;
  const { found, leftOut } = await findRepositories(deps.folders, signal);
  for (const { path, reason } of leftOut) tell(`Left out ${path}: ${reason}`);
  const facts = await Promise.all(found.map((one) => readFacts(one, deps, tell)));
  signal.throwIfAborted();
  const present = new Set(found.map(({ slug }) => slug.toLowerCase()));
  store.transaction(() => {
    for (const one of facts) if (one) store.repos.upsert(one.found, one.access, one.defaultBranch);
    for (const { repo } of store.repos.list())
      if (!present.has(repo.slug.toLowerCase())) store.repos.markMissing(repo.id);
  });
};

/** Undefined where git cannot read the repository: what is known of it stays as it is. */
const readFacts = async (
  found: FoundRepository,
  { git, signal }: RepoSyncDeps,
  tell: (text: string) => void,
) => {
  const repository = openRepository(git, found);
  try {
    const [access, defaultBranch] = await Promise.all([
      repository.access(signal),
      repository.defaultBranch(signal),
    ]);
    return { found, access, defaultBranch };
  } catch (error) {
    signal.throwIfAborted();
    tell(`Left out ${found.path}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};
