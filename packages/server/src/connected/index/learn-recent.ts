import type { Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import type { IndexStore } from "../../store/learnt/index-store.ts";
import type { ListedRange } from "../../store/learnt/known-builds.ts";
import type { Asker } from "./asker.ts";
import type { Learner } from "./learn.ts";

/** How long lists are read for one answer. */
const readingMs = 8000;
const listsAtOnce = 4;
const perPage = 100;

type Deps = { learner: Learner; index: IndexStore; clock: Clock };

/** `from`: the id down to which all builds are known; 0 if all are. `repos`: those that the CI server did not refuse. */
type Listed = { from: number; repos: Repo[] };

/**
 * Lists the builds of several repositories together, the newest first, until `isEnough` or until time is up. Ids of builds grow
 * over all repositories of a server.
 */
export async function learnRecent(
  { learner, index, clock }: Deps,
  asker: Asker,
  repos: readonly Repo[],
  isEnough: (listed: Listed) => boolean,
): Promise<Listed> {
  const began = clock();
  const refused = new Set<number>();
  /** Their newest builds were deleted since they were seen. */
  const shortened = new Set<number>();

  const isBehind = (repo: Repo, range: ListedRange | undefined): boolean =>
    !shortened.has(repo.id) && (range?.highest ?? 0) < (learner.newest(repo)?.number ?? 0);

  /** The id down to which all builds of a repository are known. */
  const reached = (repo: Repo): number => {
    const newest = learner.newest(repo);
    if (newest === undefined) return 0;
    const range = index.learnt.range(repo.id);
    if (range === undefined || isBehind(repo, range)) return newest.id + 1;
    return range.lowest === 0 ? 0 : (index.learnt.oldest(repo.id, range.lowest)[0]?.id ?? 0);
  };

  const extend = async (repo: Repo): Promise<void> => {
    const range = index.learnt.range(repo.id);
    const wasBehind = isBehind(repo, range);
    const known = range === undefined || wasBehind ? 0 : index.learnt.count(repo.id, range.lowest);
    try {
      index.learnt.saveRepo(repo);
      const listed = await learner.list(asker, repo, known + perPage);
      if (wasBehind && isBehind(repo, listed)) shortened.add(repo.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      refused.add(repo.id);
    }
  };

  for (;;) {
    const shown = repos.filter(({ id }) => !refused.has(id));
    const all = shown.map((repo) => ({ repo, from: reached(repo) }));
    const furthest = all.toSorted((a, b) => b.from - a.from).slice(0, listsAtOnce);
    const listed = { from: furthest[0]?.from ?? 0, repos: shown };
    if (listed.from === 0 || isEnough(listed) || clock() - began >= readingMs) return listed;
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
