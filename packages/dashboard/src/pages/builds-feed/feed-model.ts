import type { Repo } from "@signalbox/contract";

type Page = { builds: readonly Repo[] };

/** All builds once, the newest first. */
export function joinBuilds(newest: readonly Repo[], pages: readonly Page[]): Repo[] {
  const all = new Map<number, Repo>();
  for (const repo of [...newest, ...pages.flatMap(({ builds }) => builds)])
    if (repo.build !== undefined && !all.has(repo.build.id)) all.set(repo.build.id, repo);
  return [...all.values()].toSorted((a, b) => idOf(b) - idOf(a));
}

/**
 * Whether builds may be missing between the newest ones and the pages, because no events came for a while and the newest
 * builds were then fetched again.
 */
export function hasGap(newest: readonly Repo[], pages: readonly Page[]): boolean {
  const [oldest, top] = [newest.at(-1), pages[0]?.builds[0]];
  return oldest !== undefined && top !== undefined && idOf(top) < idOf(oldest);
}

const idOf = ({ build }: Repo): number => build?.id ?? 0;
