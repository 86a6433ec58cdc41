import type { Build } from "@signalbox/contract";
import type { LogReason } from "@signalbox/log-engine";
import {
  change,
  deleteBuilds,
  deleteOlder,
  deleteRepo,
  idsOf,
  putBuilds,
  putReason,
} from "./changes.ts";
import {
  buildRange,
  keyOf,
  openHistoryDatabase,
  type HistoryDatabase,
  type Owner,
  type Viewer,
  type StepOfBuild,
  type StoredBuild,
  type StoredRepo,
} from "./database.ts";
import { newestBuilds, type KeptBuild, type NewestLimits } from "./newest-builds.ts";
import { planTrim, type StoreLimits } from "./trim-plan.ts";

/** The size of the store: its builds and repositories, and the characters of the builds' JSON. */
export type StoreUsage = { builds: number; repositories: number; characters: number };

/**
 * Builds of a repository that follow each other, as the server lists them. `isComplete`: there are no older ones.
 * `hasNewer`: there are newer ones.
 */
export type Listing = { builds: readonly Build[]; isComplete: boolean; hasNewer?: boolean };

type Deps = { limits: StoreLimits; nowSeconds: () => number };

/**
 * The details of ended builds in IndexedDB. Everything in it can be fetched again, so no operation fails: if the
 * browser refuses the database or has no space, reads find nothing and writes are dropped.
 */
export function createHistoryStore({ limits, nowSeconds }: Deps) {
  const attempt = createAttempt();

  const forget = (isForgotten: (repo: StoredRepo) => boolean): Promise<void> =>
    attempt(undefined, (database) =>
      change(database, async (transaction) => {
        const repos = await transaction.objectStore("repositories").getAll();
        for (const repo of repos.filter(isForgotten)) await deleteRepo(transaction, repo);
      }),
    );

  return {
    /**
     * Admits a repository, so that its builds can be stored. Call it only after the server has answered for that
     * repository.
     */
    admit: (owner: Owner, slug: string): Promise<void> =>
      attempt(undefined, (database) =>
        change(database, async (transaction) => {
          const repos = transaction.objectStore("repositories");
          // A repository that was deleted and added again has another id.
          for (const repo of await repos.getAll())
            if (isSameView(repo, owner) && repo.slug === slug && repo.repo !== owner.repo)
              await deleteRepo(transaction, repo);
          const known = await repos.get(keyOf(owner));
          const empty = { ...owner, builds: 0, size: 0 };
          await repos.put({ ...(known ?? empty), slug, used: nowSeconds() });
        }),
      ),

    /** The kept builds among the listed ones. Deletes those that the server no longer has. */
    read: (owner: Owner, { builds, isComplete, hasNewer = false }: Listing): Promise<Build[]> =>
      attempt<Build[]>([], async (database) => {
        const ids = new Set(builds.map(({ id }) => id));
        const lowest = isComplete ? 0 : Math.min(...ids);
        const highest = hasNewer ? Math.max(...ids) : Infinity;
        const { store } = database.transaction("builds");
        const [stored, older] = await Promise.all([
          store.getAll(buildRange(owner, lowest, highest)),
          isComplete ? null : store.openCursor(buildRange(owner, 0, lowest - 1), "prev"),
        ]);
        const deleted = stored.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
        const hasRestarted = older !== null && isFromBeforeRestart(older.value, builds);
        if (deleted.length > 0 || hasRestarted)
          await change(database, async (transaction) => {
            await deleteBuilds(transaction, owner, deleted);
            if (hasRestarted) await deleteOlder(transaction, owner, lowest);
          });
        return stored.flatMap(({ id, build }) => (ids.has(id) ? [build] : []));
      }),

    /** The newest kept builds of the repositories that a user of a server used last. */
    newest: (viewer: Viewer, newest: NewestLimits): Promise<KeptBuild[]> =>
      attempt<KeptBuild[]>([], (database) => newestBuilds(database, viewer, newest)),

    /** Stores builds of an admitted repository. If the browser has no space left, frees some for the next call. */
    keep: async (owner: Owner, builds: readonly Build[]): Promise<void> => {
      const isKept = await attempt(false, async (database) => {
        await change(database, (transaction) =>
          putBuilds(transaction, owner, builds, nowSeconds()),
        );
        return true;
      });
      if (!isKept) await forget((repo) => !isSameView(repo, owner) || repo.repo !== owner.repo);
    },

    /** Why a step of a kept build failed. */
    reasonOf: (owner: Owner, { build, ...wanted }: StepOfBuild): Promise<LogReason | undefined> =>
      attempt<LogReason | undefined>(undefined, async (database) => {
        const row = await database.get("builds", [...keyOf(owner), build]);
        return row?.reasons?.find(
          ({ stage, step, stopped }) =>
            stage === wanted.stage && step === wanted.step && stopped === wanted.stopped,
        )?.reason;
      }),

    /** Stores the reason of a failed step with its build, if that is kept and the reason is not too long. */
    keepReason: (owner: Owner, { build, ...step }: StepOfBuild, reason: LogReason): Promise<void> =>
      attempt(undefined, async (database) => {
        if (JSON.stringify(reason).length > limits.charactersOfReason) return;
        await change(database, (transaction) =>
          putReason(transaction, owner, build, { ...step, reason }),
        );
      }),

    /** Deletes what exceeds the limits. */
    trim: (): Promise<void> =>
      attempt(undefined, (database) =>
        change(database, async (transaction) => {
          const builds = transaction.objectStore("builds");
          const aged = IDBKeyRange.upperBound(nowSeconds() - limits.ageSeconds);
          for (const [server, user, repo, id] of await builds.index("kept").getAllKeys(aged))
            await deleteBuilds(transaction, { server, user, repo }, [id]);
          const repos = await transaction.objectStore("repositories").getAll();
          for (const { repo, builds: count } of planTrim(repos, limits, nowSeconds())) {
            const oldest = await builds.getAllKeys(buildRange(repo), count);
            if (count >= repo.builds) await deleteRepo(transaction, repo);
            else await deleteBuilds(transaction, repo, idsOf(oldest));
          }
        }),
      ),

    /** Deletes the repositories that match. */
    forget,

    usage: (): Promise<StoreUsage> =>
      attempt({ builds: 0, repositories: 0, characters: 0 }, async (database) => {
        const repos = (await database.getAll("repositories")).filter(({ builds }) => builds > 0);
        const sum = (size: (repo: StoredRepo) => number) =>
          repos.reduce((total, repo) => total + size(repo), 0);
        return {
          builds: sum(({ builds }) => builds),
          repositories: repos.length,
          characters: sum(({ size }) => size),
        };
      }),
  };
}

/** Runs `work` with the database, which is opened on first use. Returns `otherwise` if that fails. */
const createAttempt = () => {
  let opened: Promise<HistoryDatabase> | undefined;
  const open = (): Promise<HistoryDatabase> =>
    (opened ??= openHistoryDatabase(() => (opened = undefined)));
  return async <Result>(
    otherwise: Result,
    work: (database: HistoryDatabase) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work(await open());
    } catch {
      // The next call tries again to open the database.
      if (!(await isOpen(opened))) opened = undefined;
      return otherwise;
    }
  };
};

const isOpen = (opened: Promise<HistoryDatabase> | undefined): Promise<boolean> =>
  opened === undefined
    ? Promise.resolve(false)
    : opened.then(
        () => true,
        () => false,
      );

const isSameView = (a: Owner, b: Owner): boolean => a.server === b.server && a.user === b.user;

/**
 * Whether an older build (by id) has a higher number than the listed ones. Ids and numbers grow together, except that
 * numbers start at 1 again when a repository is removed and added.
 */
const isFromBeforeRestart = ({ build }: StoredBuild, listed: readonly Build[]): boolean =>
  build.number >= Math.min(...listed.map(({ number }) => number));
