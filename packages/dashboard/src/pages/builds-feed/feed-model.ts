import type { Repo } from "@signalbox/contract";

/** All builds once, the newest first. */
export function joinBuilds(newest: readonly Repo[], pages: readonly (readonly Repo[])[]): Repo[] {
  const all = new Map<number, Repo>();
  for (const repo of [...newest, ...pages.flat()])
    if (repo.build !== undefined && !all.has(repo.build.id)) all.set(repo.build.id, repo);
  return [...all.values()].toSorted((a, b) => idOf(b) - idOf(a));
}

const idOf = ({ build }: Repo): number => build?.id ?? 0;
