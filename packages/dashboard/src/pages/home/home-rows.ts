import type { Repo } from "@signalbox/contract";
import type { HomeChoices } from "./home-choices.ts";

/**
 * The group of the favourites, and of the repositories that are alone in their namespace. No namespace can have this
 * name.
 */
export const favouriteGroup = "";
export const otherGroup = "/";

/** A row of the list: a repository, or the heading of a group of them. */
export type HomeRow =
  | { repo: Repo; isBelowNamespace?: boolean }
  | { group: string; count: number; isFolded: boolean };

/**
 * The rows by name. The favourites and the repositories of several namespaces form groups that can be folded: one for the
 * favourites, one for each namespace with several repositories, and one for the others. A single group has no heading.
 */
export function groupedRows(
  repos: readonly Repo[],
  choices: Pick<HomeChoices, "favourites" | "folded">,
): HomeRow[] {
  const favourites = new Set(choices.favourites);
  const namespaces = Map.groupBy(repos, ({ namespace }) => namespace);
  const groups = Map.groupBy(repos, ({ slug, namespace }) =>
    favourites.has(slug)
      ? favouriteGroup
      : namespaces.get(namespace)?.length === 1
        ? otherGroup
        : namespace,
  );
  if (groups.size < 2) return repos.map((repo) => ({ repo }));
  const rows: HomeRow[] = [];
  for (const group of [favouriteGroup, ...namespaces.keys(), otherGroup]) {
    const members = groups.get(group);
    if (members === undefined) continue;
    const isFolded = choices.folded.includes(group);
    const isBelowNamespace = group !== favouriteGroup && group !== otherGroup;
    rows.push({ group, count: members.length, isFolded });
    if (!isFolded) for (const repo of members) rows.push({ repo, isBelowNamespace });
  }
  return rows;
}

/** The first rows, with at most `count` repositories. */
export function firstRows(rows: readonly HomeRow[], count: number): readonly HomeRow[] {
  let left = count;
  const end = rows.findIndex((row) => "repo" in row && (left -= 1) < 0);
  return end < 0 ? rows : rows.slice(0, end);
}
