import type { Build } from "@signalbox/contract";
import { hasEndTime, mergePages } from "./fill-plan.ts";

/** A page of a repository's builds, newest first. `isLast` says that there are no more pages. */
export type BuildPage = { builds: readonly Build[]; isLast: boolean };

/** Fetches a page of builds; pages start at 1. */
export type FetchPage = (page: number, signal: AbortSignal) => Promise<BuildPage>;

/** The known pages of a repository's builds: the newest one, which changes, and older ones. */
export function createListedBuilds(fetchPage: FetchPage) {
  let newest: BuildPage | undefined;
  let older: Build[] = [];
  let pages = 1;
  let isWhole = false;

  const builds = (): Build[] => mergePages(newest?.builds ?? [], older);
  /** Whether this many ended builds are listed, or all that exist. */
  const has = (ended: number): boolean =>
    newest !== undefined && (isWhole || builds().filter(hasEndTime).length >= ended);

  return {
    builds,
    has,
    isKnown: () => newest !== undefined,
    /** Whether there are no other builds. */
    isWhole: () => isWhole,
    /** Replaces the newest page. A new build moves the last build of each page to the next page. */
    setNewest: (page: BuildPage): void => {
      older = page.isLast ? [] : mergePages(newest?.builds ?? [], older);
      newest = page;
      isWhole ||= page.isLast;
    },
    /** Fetches older pages until this many ended builds are listed. */
    fetchUntil: async (ended: () => number, signal: AbortSignal): Promise<void> => {
      while (!has(ended())) {
        const page = await fetchPage(pages + 1, signal);
        signal.throwIfAborted();
        pages += 1;
        isWhole = page.isLast;
        older = mergePages(older, page.builds);
      }
    },
  };
}
