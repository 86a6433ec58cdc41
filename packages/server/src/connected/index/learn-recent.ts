import type { Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import type { IndexStore } from "../../store/learnt/index-store.ts";
import type { Asker } from "./asker.ts";
import type { Learner } from "./learn.ts";

/** How long lists are read for one answer. */
const readingMs = 8000;
const listsAtOnce = 4;
const perPage = 100;

type Deps = { learner: Learner; index: IndexStore; clock: Clock };

/**
 * Lists the builds of several repositories together, the newest first, until `isEnough` or until time is up. Ids of builds grow
 * over all repositories of a server.
 * @param isEnough is given the id down to which all builds are known
 * @returns that id; 0 if all builds of these repositories are known
 */
export async function learnRecent(
  { learner, index, clock }: Deps,
  asker: Asker,
  repos: readonly Repo[],
  isEnough: (from: number) => boolean,
): Promise<number> {
  const began = clock();
  const gone = new Set<number>();

  /** The id down to which all builds of a repository are known. */
  const reached = (repo: Repo): number => {
    const newest = learner.newest(repo);
    if (newest === undefined || gone.has(repo.id)) return 0;
    const range = index.learnt.range(repo.id);
    if (range === undefined || range.highest < newest.number) return newest.id + 1;
    return range.lowest === 0 ? 0 : (index.learnt.oldest(repo.id, range.lowest)[0]?.id ?? 0);
  };

  const extend = async (repo: Repo): Promise<void> => {
    const range = index.learnt.range(repo.id);
    const isBehind = (range?.highest ?? 0) < (learner.newest(repo)?.number ?? 0);
    const known = range === undefined || isBehind ? 0 : index.learnt.count(repo.id, range.lowest);
    try {
      index.learnt.saveRepo(repo);
      const { highest } = await learner.list(asker, repo, known + perPage);
      // Its newest builds were deleted since its repository was listed.
      if (isBehind && highest < (learner.newest(repo)?.number ?? 0)) gone.add(repo.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      gone.add(repo.id);
    }
  };

  for (;;) {
    const all = repos.map((repo) => ({ repo, from: reached(repo) }));
    const furthest = all.toSorted((a, b) => b.from - a.from).slice(0, listsAtOnce);
    const from = furthest[0]?.from ?? 0;
    if (from === 0 || isEnough(from) || clock() - began >= readingMs) return from;
    await Promise.all(furthest.filter((one) => one.from > 0).map(({ repo }) => extend(repo)));
  }
}

/**
 * Reads the steps of the known builds of several repositories from an id on, until time is up.
 * @returns the id from which on the steps of all of them are known
 */
export async function learnRecentSteps(
  { learner, index }: Deps,
  asker: Asker,
  repos: readonly Repo[],
  from: number,
): Promise<number> {
  const reached = await Promise.all(
    repos.map(async (repo) => {
      const lowest = index.learnt.numberFrom(repo.id, from);
      if (lowest === undefined) return from;
      const read = await learner.steps(asker, repo, lowest);
      return read <= lowest ? from : Math.max(from, index.learnt.firstId(repo.id, read));
    }),
  );
  return Math.max(from, ...reached);
}
