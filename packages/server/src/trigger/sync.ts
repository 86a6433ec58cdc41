import { pathOfSlug, type User } from "@signalbox/contract";
import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { type Clock, secondsOf } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import type { AccessReader } from "../source/access-reader.ts";
import { findRepositories, type FoundRepository } from "../source/find-repositories.ts";
import type { Git } from "../source/git/git.ts";
import { openRepository } from "../source/repository.ts";
import { readNamespaces, syncNamespaces } from "../accounts/namespaces/sync-namespaces.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Storage } from "../store/storage.ts";
import { createDeferredWrites } from "../store/deferred-writes.ts";
import type { Store } from "../store/store.ts";

/** Synchronises the stored repositories with those on disk. */
export type RepoSync = {
  /** Syncs, or joins a sync that is queued but has not started. Resolves once the result is stored. */
  run: () => Promise<void>;
  /** Like `run`, but accepts that a missing repository has moved to the path that has its name now. */
  repair: (repoId: number) => Promise<void>;
  /** Syncs in the background, and reports problems instead of rejecting. */
  start: () => void;
  /** Like `start`. The user's `syncing` is true from before this returns until the sync ends. */
  startFor: (user: User) => void;
  /** Resolves when no sync is queued or running. */
  settled: () => Promise<void>;
};

/** The folders in which a sync searches for repositories, and the paths that it leaves out. */
export type SearchedPlaces = { folders: readonly string[]; hidden: ReadonlySet<string> };

export type RepoSyncDeps = {
  store: Store;
  storage: Pick<Storage, "failed" | "nextRetry">;
  git: Git;
  reader: AccessReader;
  clock: Clock;
  /** Called at each sync. */
  places: () => SearchedPlaces;
  /** Whether a path is in a folder of the server, where nobody else can create a repository. */
  isOwn: (path: string) => boolean;
  report: Report;
  signal: AbortSignal;
  /** Called after each sync. */
  synced: () => void;
  /** Lists a person's repositories on a connected git host. */
  listFor: ((user: User) => Promise<void>) | undefined;
};

export function createRepoSync(deps: RepoSyncDeps): RepoSync {
  const { store, report } = deps;
  const reportOnce = createReportOnce(report);
  let last = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const mayHaveMoved = new Set<number>();
  const background = new Set<Promise<void>>();

  const syncAfter = async (before: Promise<void>): Promise<void> => {
    await before;
    waiting = undefined;
    const moving = new Set(mayHaveMoved);
    mayHaveMoved.clear();
    await sync(deps, reportOnce, moving);
    deps.synced();
  };

  const run = (): Promise<void> => {
    waiting ??= syncAfter(last);
    last = waiting.catch(() => undefined);
    return waiting;
  };

  /** Resolves with whether it succeeded. */
  const attempt = async (): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (error) {
      if (deps.signal.aborted) return false;
      deps.storage.failed(error);
      report.problem("The repositories could not be synced", error);
      return false;
    }
  };

  /** The same for a connected git host, which keeps the reason of a failure. */
  const attemptListing = async (user: User): Promise<boolean> => {
    try {
      await deps.listFor?.(user);
      return true;
    } catch (error) {
      if (!deps.signal.aborted) deps.storage.failed(error);
      return false;
    }
  };

  const runFor = async (user: User): Promise<void> => {
    const [isFound, isListed] = await Promise.all([attempt(), attemptListing(user)]);
    const isSynced = isFound && isListed;
    if (!isSynced && deps.signal.aborted) return;
    const synced = isSynced && { synced: secondsOf(deps.clock) };
    const writes = createDeferredWrites(deps.storage, deps.signal);
    writes.write(() => store.users.update(user.id, { syncing: false, ...synced }));
    await writes.flush();
  };

  return {
    run,
    repair: (repoId) => {
      mayHaveMoved.add(repoId);
      return run();
    },
    start: () => void attempt(),
    startFor: (user) => {
      store.users.update(user.id, { syncing: true });
      const task = runFor(user).finally(() => background.delete(task));
      background.add(task);
    },
    settled: async () => {
      await Promise.all([last, ...background]);
    },
  };
}

/** Reports each left-out repository once, otherwise every sync would repeat the same lines. */
const createReportOnce = (report: Report) => {
  const reported = new Set<string>();
  return (text: string): void => {
    if (!reported.has(text)) report.line(text);
    reported.add(text);
  };
};

type ReportOnce = (text: string) => void;

const sync = async (
  deps: RepoSyncDeps,
  reportOnce: ReportOnce,
  moving: ReadonlySet<number>,
): Promise<void> => {
  const { store, signal } = deps;
  const { folders, hidden } = deps.places();
  const before = listFolders(store).map(({ found }) => found);
  const { found, skipped, moved } = await findRepositories(folders, signal, before, hidden);
  for (const { path, reason } of skipped) reportOnce(`Skipped ${path}: ${reason}`);
  const bound = await readNamespaces(store);
  const facts = await Promise.all(found.map((one) => readFacts(one, deps, reportOnce)));
  signal.throwIfAborted();
  store.transaction(() => {
    const all = store.repos.list();
    const known = new Map(all.filter(isFolder).map((one) => [one.repo.slug.toLowerCase(), one]));
    const ofForge = new Set(
      all.filter((one) => !isFolder(one)).map(({ repo }) => repo.slug.toLowerCase()),
    );
    for (const [index, one] of found.entries()) {
      const slug = one.slug.toLowerCase();
      if (ofForge.has(slug)) {
        reportOnce(`Skipped ${one.path}: the git host has a repository ${one.slug}`);
        continue;
      }
      const before = known.get(slug);
      const isOther = before !== undefined && moved.has(slug);
      const hasMoved = isOther && (deps.isOwn(one.path) || moving.has(before.repo.id));
      if (isOther && !hasMoved && !canClaimName(before, one.path, { store, reportOnce })) continue;
      known.delete(slug);
      const fact = facts[index];
      if (fact !== undefined) {
        const { defaultBranch, place } = fact;
        // It may have changed, and been stored, since this sync read it.
        const access = deps.reader.latest(one.gitDir) ?? fact.access;
        store.repos.upsert(one, access, defaultBranch, place);
      }
    }
    for (const { repo } of known.values()) store.repos.markMissing(repo.id);
    syncNamespaces(bound, { store, reportOnce, isOwn: deps.isOwn });
  });
};

const isFolder = ({ forge }: StoredRepo): boolean => forge === "";

const listFolders = (store: Store): StoredRepo[] => store.repos.list().filter(isFolder);

/**
 * Whether another repository may take the name of a missing one. Otherwise anyone who can create folders
 * could create one with that name and inherit its secrets, builds and members, so the name stays reserved
 * until an administrator of the repository decides. A repository that was never enabled has nothing to
 * inherit: this function deletes it and frees the name.
 */
const canClaimName = (
  { repo, found }: StoredRepo,
  path: string,
  { store, reportOnce }: { store: Store; reportOnce: ReportOnce },
): boolean => {
  if (repo.user_id === 0) {
    store.repos.delete(repo.id);
    return true;
  }
  const call = `/api/repos/${pathOfSlug(repo.slug)}`;
  reportOnce(
    `Skipped ${path}: the name ${repo.slug} is reserved for ${found.path}, which no longer exists. ` +
      `If the repository has moved here, repair it (POST ${call}/repair); to start over, delete it (DELETE ${call}?remove=true)`,
  );
  return false;
};

/** Undefined if git cannot read the repository. Its stored facts then stay unchanged. */
const readFacts = async (
  found: FoundRepository,
  { git, reader, signal }: RepoSyncDeps,
  reportOnce: ReportOnce,
) => {
  const repository = openRepository(git, found);
  try {
    const [access, defaultBranch, place] = await Promise.all([
      reader.read(found.gitDir),
      repository.defaultBranch(signal),
      realpath(dirname(found.path)),
    ]);
    return { access, defaultBranch, place };
  } catch (error) {
    signal.throwIfAborted();
    reportOnce(`Skipped ${found.path}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};
