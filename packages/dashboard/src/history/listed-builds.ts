import type { Build } from "@signalbox/contract";
import { hasEndTime, mergePages } from "./fill-plan.ts";
import { findPages } from "./find-pages.ts";

/** A page of a repository's builds, newest first. `isLast` says that there are no more pages. */
export type BuildPage = { builds: readonly Build[]; isLast: boolean };

/** Fetches a page of builds; pages start at 1. */
export type FetchPage = (page: number, signal: AbortSignal) => Promise<BuildPage>;

/** The numbers of builds that follow each other, both included. */
export type NumberRange = { from: number; to: number };

/** The known pages of a repository's builds: the newest one, which changes, older pages, and the pages of ranges. */
export function createListedBuilds(fetchPage: FetchPage) {
  let newest: BuildPage | undefined;
  let older: Build[] = [];
  let pages = 1;
  let isComplete = false;
  /** Builds far below the newest ones by number. Undefined: there is no build with that number. */
  const far = new Map<number, Build | undefined>();

  const builds = (): Build[] => mergePages(newest?.builds ?? [], older);
  /** Whether this many ended builds are listed, or all that exist. */
  const has = (ended: number): boolean =>
    newest !== undefined && (isComplete || builds().filter(hasEndTime).length >= ended);

  return {
    builds,
    has,
    isKnown: () => newest !== undefined,
    /** Whether there are no other builds. */
    isComplete: () => isComplete,
    /** Replaces the newest page. A new build moves the last build of each page to the next page. */
    setNewest: (page: BuildPage): void => {
      older = page.isLast ? [] : mergePages(newest?.builds ?? [], older);
      newest = page;
      isComplete ||= page.isLast;
    },
    /** Fetches older pages until this many ended builds are listed. */
    fetchUntil: async (ended: () => number, signal: AbortSignal): Promise<void> => {
      while (!has(ended())) {
        const page = await fetchPage(pages + 1, signal);
        signal.throwIfAborted();
        pages += 1;
        isComplete = page.isLast;
        older = mergePages(older, page.builds);
      }
    },
    /** The builds with these numbers, newest first. Fetches the pages that contain them. */
    fetchRange: async ({ from, to }: NumberRange, signal: AbortSignal): Promise<Build[]> => {
      const known = builds();
      const lowest = isComplete ? 0 : (known.at(-1)?.number ?? 0);
      const missing = descendingNumbers(Math.min(to, lowest - 1), from).filter(
        (at) => !far.has(at),
      );
      const ends = { newest: known[0]?.number ?? 0, perPage: newest?.builds.length ?? 1 };
      const found = await findPages(missing, ends, (page) => fetchPage(page, signal));
      signal.throwIfAborted();
      for (const number of missing) far.set(number, undefined);
      for (const build of found) far.set(build.number, build);
      const near = known.filter(({ number }) => number >= from && number <= to);
      const below = descendingNumbers(Math.min(to, lowest - 1), from).map((number) =>
        far.get(number),
      );
      return [...near, ...below.filter((build) => build !== undefined)];
    },
  };
}

const descendingNumbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, from - to + 1) }, (_, index) => from - index);
