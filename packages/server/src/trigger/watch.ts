import { existsSync } from "node:fs";
import { splitSlug, type Repo } from "@signalbox/contract";
import type { Clock } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import type { Git } from "../source/git/git.ts";
import { sourceLimits } from "../source/git/git-limits.ts";
import { compareRefs, type RefChange, type Refs } from "../source/refs.ts";
import type { Repository } from "../source/repository.ts";
import { SourceError } from "../source/source-error.ts";
import { watchRefs } from "../source/watch-refs.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Storage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";
import { requestForRefChange } from "./build-request.ts";
import type { PreparedBuild, Trigger } from "./trigger.ts";

/** Starts builds when branches or tags of active repositories change. */
export type Watch = {
  /** Watches exactly the repositories that are active now. Called at start and after each sync. */
  watchActiveRepos: () => void;
  /**
   * Marks the current branches and tags as seen, so that they start no builds, and watches the repository.
   * `activate` runs in the same transaction, so that a crash cannot leave only one of the two done.
   */
  enable: (stored: StoredRepo, activate: () => Repo | undefined) => Promise<Repo | undefined>;
  /** Checks now, without waiting for the next interval. */
  check: () => Promise<void>;
  /** Resolves once the signal has been aborted and no build is being prepared. */
  stopped: Promise<void>;
};

export type WatchDeps = {
  store: Store;
  storage: Pick<Storage, "failed">;
  git: Git;
  trigger: Trigger;
  openSource: (stored: StoredRepo) => Repository;
  clock: Clock;
  signal: AbortSignal;
  report: Report;
};

export function createWatch(deps: WatchDeps): Watch {
  const { store, git, clock, signal, report } = deps;
  /** The git folder of each repository by slug. A repository whose folder has changed is watched again from the start. */
  const watched = new Map<string, string>();
  const watcher = watchRefs(git, {
    onChange: (slug, _, after) => startBuilds(slug, after, deps),
    onError: (slug, error) => {
      deps.storage.failed(error);
      // A sync, which follows, reports a folder that has disappeared.
      if (existsSync(watched.get(slug) ?? ""))
        report.problem(`The branches of ${slug} could not be read`, error);
    },
    intervalMs: sourceLimits.watchIntervalMs,
    now: clock,
    signal,
  });

  const unwatch = (slug: string) => {
    watcher.remove(slug);
    watched.delete(slug);
  };

  const isMissing = (slug: string): boolean => {
    const { namespace, name } = splitSlug(slug);
    const stored = store.repos.find(namespace, name);
    return stored?.missing === true && stored.repo.active;
  };

  const watchActiveRepos = () => {
    // Those of a forge are compared with the forge.
    const folders = store.repos.listActive().filter(({ forge }) => forge === "");
    const active = new Map(folders.map((stored) => [stored.repo.slug, stored]));
    for (const [slug, gitDir] of watched) {
      if (active.get(slug)?.found.gitDir === gitDir) continue;
      unwatch(slug);
      if (!isMissing(slug)) continue;
      report.problem(
        `${gitDir} no longer exists. Commits of ${slug} start no builds until it is back`,
      );
    }
    for (const [slug, { repo, found }] of active) {
      if (watched.has(slug)) continue;
      watcher.add(found, store.seenRefs.list(repo.id));
      watched.set(slug, found.gitDir);
    }
  };

  return {
    watchActiveRepos,
    enable: async (stored, activate) => {
      const refs = await deps.openSource(stored).refs();
      const repo = store.transaction(() => {
        store.seenRefs.replaceAll(stored.repo.id, refs);
        return activate();
      });
      unwatch(stored.repo.slug);
      watchActiveRepos();
      return repo;
    },
    check: () => watcher.check(),
    stopped: watcher.stopped,
  };
}

/** The seen refs come from the store, so that a retry after a failure handles only the remaining changes. */
const startBuilds = async (slug: string, after: Refs, deps: WatchDeps): Promise<void> => {
  const stored = deps.store.repos.listActive().find(({ repo }) => repo.slug === slug);
  if (stored === undefined) return;
  for (const change of compareRefs(deps.store.seenRefs.list(stored.repo.id), after))
    await startBuildOfRef(stored, change, deps);
};

/** One transaction stores the build and the seen ref, otherwise a crash could lose or repeat the build. */
const startBuildOfRef = async (
  stored: StoredRepo,
  { ref, before, after }: RefChange,
  deps: WatchDeps,
): Promise<void> => {
  const { store, trigger } = deps;
  const repoId = stored.repo.id;
  if (after === null) return forgetRef(repoId, ref, store);
  const prepared = await prepareBuildOf(stored, { ref, before, after }, deps);
  const build = store.transaction(() => {
    store.seenRefs.update(repoId, ref, after);
    return prepared && trigger.insert(prepared);
  });
  if (build !== null) trigger.announce(build);
};

const forgetRef = (repoId: number, ref: string, store: Store): void => {
  store.transaction(() => {
    store.seenRefs.delete(repoId, ref);
    if (ref.startsWith("refs/heads/"))
      store.builds.deleteBranch(repoId, ref.slice("refs/heads/".length));
  });
};

/** Null if the commit has no usable pipeline file. Only temporary failures are thrown, so that they are retried. */
const prepareBuildOf = async (
  stored: StoredRepo,
  { ref, before, after }: { ref: string; before: string | null; after: string },
  { trigger, report }: WatchDeps,
): Promise<PreparedBuild | null> => {
  try {
    const commit = await trigger.findCommit(stored, after);
    return await trigger.prepare(stored, requestForRefChange(ref, before, commit, trigger.authors));
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === "unavailable") throw error;
    if (error.reason !== "file_not_found")
      report.problem(
        `Commit ${after} of ${stored.repo.slug} could not start a build: ${error.message}`,
      );
    return null;
  }
};
