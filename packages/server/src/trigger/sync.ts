import type { User } from "@signalbox/contract";
import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { type Clock, secondsOf } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import { findRepositories, type FoundRepository } from "../source/find-repositories.ts";
import type { Git } from "../git/git.ts";
import { openRepository } from "../source/repository.ts";
import { readNamespaces, syncNamespaces } from "../namespaces/sync-namespaces.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Storage } from "../store/storage.ts";
import { createKeptWrites } from "../store/kept-writes.ts";
import type { Store } from "../store/store.ts";

/** Looks which git repositories there are. */
export type RepoSync = {
  /** Looks now, or joins a look that has not begun yet; resolves when the store knows the answer. */
  run: () => Promise<void>;
  /** As `run`, and takes a repository that is gone from its place for the one that has its name now. */
  repair: (repoId: number) => Promise<void>;
  /** Looks in the background; the user's `syncing` is set before this returns, and taken back after. */
  startFor: (user: User) => void;
  /** Resolves when nothing is under way. */
  settled: () => Promise<void>;
};

export type RepoSyncDeps = {
  store: Store;
  storage: Pick<Storage, "failed" | "nextChance">;
  git: Git;
  clock: Clock;
  folders: readonly string[];
  /** The folders are the server's own: nobody else makes a repository there. */
  isOwn: boolean;
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
  const mayMove = new Set<number>();
  const background = new Set<Promise<void>>();

  const lookAfter = async (before: Promise<void>): Promise<void> => {
    await before;
    waiting = undefined;
    const moving = new Set(mayMove);
    mayMove.clear();
    await look(deps, tellOnce, moving);
    deps.synced();
  };

  const run = (): Promise<void> => {
    waiting ??= lookAfter(last);
    last = waiting.catch(() => undefined);
    return waiting;
  };

  const runFor = async (user: User): Promise<void> => {
    const writes = createKeptWrites(deps.storage, deps.signal);
    try {
      await run();
      const synced = secondsOf(deps.clock);
      writes.write(() => store.users.update(user.id, { syncing: false, synced }));
    } catch (error) {
      if (deps.signal.aborted) return;
      deps.storage.failed(error);
      report.problem("The repositories could not be synced", error);
      writes.write(() => store.users.update(user.id, { syncing: false }));
    }
    await writes.flush();
  };

  return {
    run,
    repair: (repoId) => {
      mayMove.add(repoId);
      return run();
    },
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

type Tell = (text: string) => void;

const look = async (deps: RepoSyncDeps, tell: Tell, moving: ReadonlySet<number>): Promise<void> => {
  const { store, signal } = deps;
  const places = store.repos.list().map(({ found }) => found);
  const { found, leftOut, elsewhere } = await findRepositories(deps.folders, signal, places);
  for (const { path, reason } of leftOut) tell(`Left out ${path}: ${reason}`);
  const bound = await readNamespaces(store);
  const facts = await Promise.all(found.map((one) => readFacts(one, deps, tell)));
  signal.throwIfAborted();
  store.transaction(() => {
    const known = new Map(store.repos.list().map((one) => [one.repo.slug.toLowerCase(), one]));
    for (const [index, one] of found.entries()) {
      const slug = one.slug.toLowerCase();
      const before = known.get(slug);
      const isOther = before !== undefined && elsewhere.has(slug);
      const hasMoved = isOther && (deps.isOwn || moving.has(before.repo.id));
      if (isOther && !hasMoved && !freeName(before, one.path, { store, tell })) continue;
      known.delete(slug);
      const fact = facts[index];
      if (fact !== undefined) {
        const { access, defaultBranch, place } = fact;
        store.repos.upsert(one, access, defaultBranch, place);
      }
    }
    for (const { repo } of known.values()) store.repos.markMissing(repo.id);
    syncNamespaces(bound, { store, tell, isOwn: deps.isOwn });
  });
};

/**
 * Whether another repository may have the name of one that is gone from its place.
 * Whoever may make folders could make one with the name of a repository that is gone. Its secrets, its
 * activity and its people are not handed on without someone who administers it: the name waits for the
 * repository. One that was never enabled is forgotten instead, and its name begins anew.
 */
const freeName = (
  { repo, found }: StoredRepo,
  path: string,
  { store, tell }: { store: Store; tell: Tell },
): boolean => {
  if (repo.user_id === 0) {
    store.repos.delete(repo.id);
    return true;
  }
  const call = `/api/repos/${repo.slug}`;
  tell(
    `Left out ${path}: the name ${repo.slug} is kept for ${found.path}, which is gone. ` +
      `If it has moved here, repair it (POST ${call}/repair); to begin anew, delete it (DELETE ${call}?remove=true)`,
  );
  return false;
};

/** Undefined where git cannot read the repository: what is known of it stays as it is. */
const readFacts = async (found: FoundRepository, { git, signal }: RepoSyncDeps, tell: Tell) => {
  const repository = openRepository(git, found);
  try {
    const [access, defaultBranch, place] = await Promise.all([
      repository.access(signal),
      repository.defaultBranch(signal),
      realpath(dirname(found.path)),
    ]);
    return { access, defaultBranch, place };
  } catch (error) {
    signal.throwIfAborted();
    tell(`Left out ${found.path}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};
