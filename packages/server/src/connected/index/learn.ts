import { isFinished, type Build, type Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import type { IndexStore } from "../../store/learnt/index-store.ts";
import type { KnownBuild, ListedRange } from "../../store/learnt/known-builds.ts";
import type { Backend, BuildOfRepo } from "../backend/backend.ts";
import type { Asker } from "./asker.ts";
import { forAllReaders } from "./for-all-readers.ts";
import { Contradiction } from "./learn-page.ts";
import { createLister, type Part } from "./list-builds.ts";
import { createLocks } from "./locks.ts";
import { createBuildReader } from "./read-builds.ts";

/** How long steps are read for one answer, which then covers what was read. */
const readingMs = 8000;
const stepsAtOnce = 20;
const maxAttempts = 3;

export type Learner = ReturnType<typeof createLearner>;

type Deps = {
  backend: Pick<Backend, "build" | "builds" | "perPage" | "hidesMachines">;
  index: IndexStore;
  clock: Clock;
};
type SeenBuild = Pick<Build, "id" | "number">;

/**
 * Keeps the index current, and extends it, while somebody waits for an answer: with their credentials, and no further than the
 * answer needs.
 */
export function createLearner({ backend, index, clock }: Deps) {
  const readBuilds = createBuildReader(backend, index);
  const lister = createLister({ backend, index, clock, readBuilds });
  const learn = createAttempts(index);
  const seen = new Map<number, SeenBuild>();

  const see = ({ repo, build: { id, number } }: BuildOfRepo): void => {
    if (id > (seen.get(repo.id)?.id ?? 0)) seen.set(repo.id, { id, number });
  };

  const keep = ({ repo, build }: BuildOfRepo): void => {
    const [known] = index.learnt.known(repo.id, build.number, build.number);
    if (index.learnt.isTaken(build)) index.learnt.deleteAll();
    else if (known !== undefined && known.id !== build.id) index.learnt.deleteRepo(repo.id);
    if (index.repos.findById(repo.id) === undefined) index.learnt.saveRepo(repo);
    index.learnt.saveRead(forAllReaders(build, backend));
  };

  return {
    /** Makes sure that so many of the newest builds are known, as far as there is time. Returns the known range. */
    list: (asker: Asker, repo: Repo, wanted: number): Promise<ListedRange> =>
      learn(repo, async () => {
        await lister.refresh(asker, repo);
        await lister.extend(asker, repo, wanted);
        return lister.rangeOf(repo);
      }),

    /** Reads the builds below a number with their steps. Returns how many there are, and whether time was up before all. */
    details: (
      asker: Asker,
      repo: Repo,
      part: Part,
    ): Promise<{ count: number; isPartial: boolean }> =>
      learn(repo, async () => {
        const { builds, end } = await lister.below(asker, repo, part);
        const unread = builds.filter(isUnread);
        const { failure } = await readBuilds(asker, repo, unread);
        if (failure !== undefined && unread.length === builds.length) throw failure;
        return { count: builds.length, isPartial: builds.length < part.limit && end > 0 };
      }),

    /** Reads the steps of the known builds from a number on, the newest first. Returns the number down to which they are read. */
    steps: (asker: Asker, repo: Repo, lowest: number): Promise<number> =>
      learn(repo, async () => {
        const began = clock();
        let before = Number.MAX_SAFE_INTEGER;
        for (;;) {
          const unread = index.learnt.unread(repo.id, { lowest, before, limit: stepsAtOnce });
          const [newest, oldest] = [unread[0], unread.at(-1)];
          if (newest === undefined || oldest === undefined) return lowest;
          if (clock() - began >= readingMs) return newest.number + 1;
          const { failure } = await readBuilds(asker, repo, unread);
          // A single one that cannot be read counts as a build without steps.
          if (failure !== undefined && unread.length > 1) throw failure;
          before = oldest.number;
        }
      }),

    /** Reads one build, unless it is known and has ended. */
    build: async (asker: Asker, repo: Repo, number: number): Promise<void> => {
      const known = index.learnt.known(repo.id, number, number);
      if (known.some((one) => !isUnread(one) && isFinished(one.status))) return;
      const build = await backend.build(asker.caller, repo, number, asker.signal);
      if (build === undefined) index.learnt.deleteBuilds(known);
      else keep({ repo, build });
    },

    /** Stores a build that an event carries, if its repository is in the index: once when it is new, and when it has ended. */
    event: (event: BuildOfRepo): void => {
      const { repo, build } = event;
      see(event);
      if (index.learnt.range(repo.id) === undefined) return;
      const [known] = index.learnt.known(repo.id, build.number, build.number);
      if (known !== undefined && !isFinished(build.status)) return;
      if (known?.isRead !== true || known.version !== build.version) keep(event);
    },

    /** Notes that a build exists. */
    see,

    /** The newest build of a repository, as far as a list of repositories and what was seen say. */
    newest: ({ id, build }: Repo): SeenBuild | undefined => {
      const known = seen.get(id);
      return build === undefined || (known !== undefined && known.id > build.id) ? known : build;
    },
  };
}

/**
 * Returns a function that works on one repository at a time. It begins again if the CI server contradicts what is known, or if
 * somebody has emptied the index meanwhile.
 */
const createAttempts = (index: IndexStore) => {
  const inTurn = createLocks();
  return <Result>(repo: Repo, work: () => Promise<Result>): Promise<Result> =>
    inTurn(repo.id, async () => {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        try {
          return await work();
        } catch (error) {
          const isEmptied = index.repos.findById(repo.id) === undefined;
          if (!(error instanceof Contradiction) && !isEmptied) throw error;
          if (error instanceof Contradiction && error.scope === "index") index.learnt.deleteAll();
          else index.learnt.deleteRepo(repo.id);
          index.learnt.saveRepo(repo);
        }
      }
      throw new ApiError(502, "The CI server lists other builds each time it is asked");
    });
};

/** The steps of a running build may have changed although the build has not. */
const isUnread = ({ isRead, status }: KnownBuild): boolean => !isRead || status === "running";
