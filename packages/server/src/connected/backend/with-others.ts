import type { Repo } from "@signalbox/contract";

/** Adds repositories to a list by slug, except for those that it has. */
export function withOthers(repos: readonly Repo[], others: readonly Repo[]): Repo[] {
  const known = new Set(repos.map(({ slug }) => slug));
  return [...repos, ...others.filter(({ slug }) => !known.has(slug))].toSorted((a, b) =>
    a.slug < b.slug ? -1 : 1,
  );
}
