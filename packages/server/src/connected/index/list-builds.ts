import type { Build, Repo } from "@signalbox/contract";
import type { Clock } from "../../lib/clock.ts";
import type { IndexStore } from "../../store/learnt/index-store.ts";
import type { KnownBuild, ListedRange } from "../../store/learnt/known-builds.ts";
import type { Backend, BuildPage } from "../backend/backend.ts";
import type { Asker } from "./asker.ts";
import { Contradiction, learnPage } from "./learn-page.ts";
import type { ReadBuilds } from "./read-builds.ts";

/** How often builds below the newest page are checked that may have changed or been deleted. */
const verifyMs = 60_000;
const maxUnfinished = 10;
/** How long lists are read for one answer, which then covers what was read. */
const readingMs = 8000;
/** Pages between the newest builds and those of an earlier visit. Beyond, the index begins with the newest again. */
const maxMissedPages = 10;
/** Builds below the known ones that are listed, too, so that the index has no gap, when older ones are wanted. */
const maxGap = 400;

type Deps = {
  backend: Pick<Backend, "builds" | "perPage">;
  index: IndexStore;
  clock: Clock;
  readBuilds: ReadBuilds;
};

/** Reads the lists of the CI server into the index. Call it for one repository at a time. */
export function createLister({ backend, index, clock, readBuilds }: Deps) {
  const listedAt = new Map<number, number>();
  const verifiedAt = new Map<number, number>();

  const rangeOf = (repo: Repo): ListedRange =>
    index.learnt.range(repo.id) ?? { lowest: Number.MAX_SAFE_INTEGER, highest: 0 };

  const readPage = ({ caller, signal }: Asker, repo: Repo, page: number): Promise<BuildPage> =>
    backend.builds(caller, repo, page, signal);

  /** Lists the builds between those that were listed and those that were known. Returns how far that got. */
  const readMissed = async (
    asker: Asker,
    repo: Repo,
    listed: number,
    known: ListedRange,
  ): Promise<number> => {
    let lowest = listed;
    for (let page = 2; lowest > known.highest + 1 && page <= maxMissedPages; page += 1) {
      const next = await readPage(asker, repo, page);
      lowest = Math.min(lowest, learnPage(index, repo, next, Math.max(topOf(next), lowest - 1)));
    }
    return lowest;
  };

  /** Lists the newest builds down to those that are known, unless that was done since the question came. */
  const refresh = async (asker: Asker, repo: Repo): Promise<void> => {
    const known = index.learnt.range(repo.id);
    const listed = listedAt.get(repo.id) ?? -Infinity;
    if (known !== undefined && listed >= asker.since) return;
    const began = clock();
    const page = await readPage(asker, repo, 1);
    const highest = topOf(page);
    if (known !== undefined && highest < known.highest) throw new Contradiction("repository");
    const first = learnPage(index, repo, page, highest);
    const lowest = known === undefined ? first : await readMissed(asker, repo, first, known);
    index.learnt.setRange(repo.id, joined({ lowest, highest }, known));
    listedAt.set(repo.id, began);
    if (known !== undefined) await verify(asker, repo, page.builds.at(-1)?.number ?? 0);
  };

  /** Reads again what may have changed below a number: unfinished builds, and the oldest, which a purge would delete. */
  const verify = async (asker: Asker, repo: Repo, below: number): Promise<void> => {
    if (Math.abs(clock() - (verifiedAt.get(repo.id) ?? -Infinity)) < verifyMs) return;
    const oldest = index.learnt
      .oldest(repo.id, rangeOf(repo).lowest)
      .filter(({ number }) => number < below);
    const doubtful = index.learnt.unfinishedBelow(repo.id, below, maxUnfinished);
    await readBuilds(asker, repo, [...doubtful, ...oldest]);
    verifiedAt.set(repo.id, clock());
    const isGone = ({ number }: KnownBuild): boolean =>
      index.learnt.known(repo.id, number, number).length === 0;
    if (!oldest.some(isGone)) return;
    index.learnt.deleteBuilds(index.learnt.known(repo.id, 0, below - 1));
    index.learnt.setRange(repo.id, { ...rangeOf(repo), lowest: below });
  };

  /** Lists older builds until so many of the newest ones are known, or time is up. */
  const extend = async (asker: Asker, repo: Repo, wanted: number): Promise<void> => {
    const began = clock();
    let previous = 0;
    let page = pageAfter(index.learnt.count(repo.id, rangeOf(repo).lowest), backend);
    for (;;) {
      const { lowest, highest } = rangeOf(repo);
      const isEnough = lowest === 0 || index.learnt.count(repo.id, lowest) >= wanted;
      if (isEnough || clock() - began >= readingMs) return;
      const listed = await readPage(asker, repo, page);
      const top = topOf(listed);
      // Fewer builds may exist than are known, so that this page would leave a gap.
      if (top < lowest - 1 && page > 1 && previous !== page - 1) {
        page -= 1;
        continue;
      }
      const reached = learnPage(index, repo, listed, Math.max(top, lowest - 1));
      index.learnt.setRange(repo.id, { highest, lowest: Math.min(lowest, reached) });
      previous = page;
      page += 1;
    }
  };

  /** Lists builds far below those that are known. The index keeps them, but its range still has a gap above them. */
  const readFarBelow = async (
    asker: Asker,
    repo: Repo,
    { before, limit }: Part,
  ): Promise<number> => {
    const began = clock();
    let page = pageAfter(rangeOf(repo).highest - before + 1, backend);
    let listed = await readPage(asker, repo, page);
    while (topOf(listed) < before - 1 && page > 1) {
      page -= 1;
      listed = await readPage(asker, repo, page);
    }
    const numbers: number[] = [];
    for (; ; page += 1) {
      learnPage(index, repo, listed, topOf(listed));
      numbers.push(...listed.builds.map(toNumber).filter((number) => number < before));
      if (numbers.length >= limit || listed.isLast) return numbers[limit - 1] ?? 0;
      if (clock() - began >= readingMs) return numbers.at(-1) ?? before;
      listed = await readPage(asker, repo, page + 1);
    }
  };

  return {
    rangeOf,
    refresh,
    extend,

    /** The builds below a number, without a gap between them, and the number down to which they are all that exist. */
    below: async (asker: Asker, repo: Repo, part: Part): Promise<Below> => {
      const { before, limit } = part;
      await refresh(asker, repo);
      const { lowest } = rangeOf(repo);
      const gap = Math.max(0, lowest - before);
      let end: number;
      if (gap > maxGap) end = await readFarBelow(asker, repo, part);
      else {
        const above = index.learnt.count(repo.id, Math.max(before, lowest));
        await extend(asker, repo, above + gap + limit);
        end = rangeOf(repo).lowest;
      }
      const known = index.learnt.below(repo.id, before, limit);
      return { builds: known.filter(({ number }) => number >= end), end };
    },
  };
}

type Below = { builds: KnownBuild[]; end: number };

/** The builds of a repository below a number, and how many of them. */
export type Part = { before: number; limit: number };

/** The range with the known one, unless builds between the two are missing. */
const joined = (listed: ListedRange, known: ListedRange | undefined): ListedRange =>
  known === undefined || listed.lowest > known.highest + 1
    ? listed
    : { ...listed, lowest: Math.min(listed.lowest, known.lowest) };

const topOf = ({ builds }: BuildPage): number => builds[0]?.number ?? 0;
const toNumber = ({ number }: Build): number => number;

/** The page that begins after so many builds. */
const pageAfter = (count: number, { perPage }: Pick<Backend, "perPage">): number =>
  Math.floor(count / perPage) + 1;
