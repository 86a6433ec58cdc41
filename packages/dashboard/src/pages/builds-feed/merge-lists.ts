import { limits, type Build, type Repo } from "@signalbox/contract";

/**
 * Servers whose call for the newest builds has no further pages list builds by repository only. These functions merge
 * the lists of many repositories into one, the newest build first, and fetch as few pages as possible.
 */

/** How far the list of a repository was read. */
export type ListCursor = {
  repo: Repo;
  /** The builds that were fetched but not taken yet, the newest first. */
  waiting: readonly Build[];
  /** The page to fetch next; undefined if there are no more. */
  page: number | undefined;
  /** No build that is still to be fetched has a higher id. */
  bound: number;
};

/** The beginning of all lists. Inactive repositories are left out, and so are those without builds. */
export function createCursors(repos: readonly Repo[]): ListCursor[] {
  return repos.flatMap((repo) =>
    repo.active && repo.build ? [{ repo, waiting: [], page: 1, bound: repo.build.id }] : [],
  );
}

/** Takes at most `count` builds, each inside its repository, as long as no build to be fetched can be newer. */
export function takeBuilds(
  cursors: readonly ListCursor[],
  count: number,
): { taken: Repo[]; cursors: ListCursor[] } {
  const taken: Repo[] = [];
  const left = cursors.map((cursor) => ({ ...cursor }));
  while (taken.length < count) {
    const next = newestOf(left);
    const [build, ...waiting] = next?.waiting ?? [];
    if (next === undefined || build === undefined) break;
    taken.push({ ...next.repo, build });
    next.waiting = waiting;
  }
  return { taken, cursors: left };
}

/** The cursors whose pages must be fetched before more builds can be taken, the newest first, at most `count`. */
export function cursorsToFetch(cursors: readonly ListCursor[], count: number): ListCursor[] {
  const newest = Math.max(...cursors.map(({ waiting }) => waiting[0]?.id ?? 0), 0);
  return cursors
    .filter((cursor) => isUnread(cursor) && cursor.bound >= newest)
    .toSorted((a, b) => b.bound - a.bound)
    .slice(0, count);
}

/** The cursor after its next page was fetched. */
export function withPage(cursor: ListCursor, builds: readonly Build[]): ListCursor {
  const { page = 1, bound } = cursor;
  // A build that started since shifts the pages, so that a page may begin with builds of the previous page.
  const waiting = builds.filter(({ id }) => page === 1 || id <= bound);
  return {
    ...cursor,
    waiting,
    page: builds.length < limits.buildsPerPage ? undefined : page + 1,
    bound: (builds.at(-1)?.id ?? bound) - 1,
  };
}

/** The cursor with the newest build; undefined if a cursor must be read before this is known. */
const newestOf = (cursors: ListCursor[]): ListCursor | undefined => {
  let best: ListCursor | undefined;
  let bestId = 0;
  for (const cursor of cursors) {
    const id = isUnread(cursor) ? cursor.bound : (cursor.waiting[0]?.id ?? 0);
    if (id <= bestId) continue;
    best = cursor;
    bestId = id;
  }
  return best !== undefined && isUnread(best) ? undefined : best;
};

const isUnread = ({ waiting, page }: ListCursor): boolean =>
  waiting.length === 0 && page !== undefined;
