import type { Build } from "@signalbox/contract";
import { hasEnded, mergePages } from "./fill-plan.ts";

/** A page of a repository's builds, newest first. `isLast` says that there are no more pages. */
export type BuildPage = { builds: readonly Build[]; isLast: boolean };

/** Fetches a page of builds; pages start at 1. */
export type FetchPage = (page: number, signal: AbortSignal) => Promise<BuildPage>;

/** The pages of a repository's builds that are known: the newest, which changes, and older ones. */
export function createListedBuilds(fetchPage: FetchPage) {
  let newest: BuildPage | undefined;
  let older: Build[] = [];
  let pages = 1;
  let isWhole = false;

  const builds = (): Build[] => mergePages(newest?.builds ?? [], older);
  /** Whether so many ended builds are listed, or all that exist. */
  const has = (ended: number): boolean =>
    newest !== undefined && (isWhole || builds().filter(hasEnded).length >= ended);

  return {
    builds,
    has,
    isKnown: () => newest !== undefined,
    /** Whether there are no other builds. */
    isWhole: () => isWhole,
    /** Takes over the newest page. A new build moves the last one of the page before to the next page. */
    setNewest: (page: BuildPage): void => {
      older = page.isLast ? [] : mergePages(newest?.builds ?? [], older);
      newest = page;
      isWhole ||= page.isLast;
    },
    /** Fetches older pages until so many ended builds are listed. */
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
