import { isFailed, type Repo } from "@signalbox/contract";
import type { HomeChoices, RepoOrder } from "./home-choices.ts";

/** The group of the favourites. No namespace has this name. */
export const favouriteGroup = "";

/** A row of the list: a repository, or the heading of a group of them. */
export type HomeRow = { repo: Repo } | { group: string; count: number; isFolded: boolean };

/**
 * The rows of the list. Favourites come first. By name, the repositories of several namespaces form groups that can be
 * folded; the other orders have no groups.
 */
export function homeRows(repos: readonly Repo[], choices: HomeChoices): HomeRow[] {
  const favourites = new Set(choices.favourites);
  const isFavourite = ({ slug }: Repo) => favourites.has(slug);
  const ordered = inOrder(repos, choices.order);
  const sorted =
    favourites.size === 0
      ? ordered
      : [...ordered.filter(isFavourite), ...ordered.filter((repo) => !isFavourite(repo))];
  const rows = sorted.map((repo) => ({ repo }));
  if (choices.order !== "name") return rows;
  const groups = Map.groupBy(sorted, (repo) =>
    isFavourite(repo) ? favouriteGroup : repo.namespace,
  );
  if (groups.size < 2) return rows;
  const grouped: HomeRow[] = [];
  for (const [group, members] of groups) {
    const isFolded = choices.folded.includes(group);
    grouped.push({ group, count: members.length, isFolded });
    if (!isFolded) for (const repo of members) grouped.push({ repo });
  }
  return grouped;
}

const inOrder = (repos: readonly Repo[], order: RepoOrder): readonly Repo[] =>
  order === "name"
    ? repos
    : repos.toSorted(
        (a, b) =>
          (order === "failing" ? Number(isFailing(b)) - Number(isFailing(a)) : 0) ||
          (b.build?.created ?? 0) - (a.build?.created ?? 0),
      );

/** The first rows, with at most `count` repositories. */
export function firstRows(rows: readonly HomeRow[], count: number): readonly HomeRow[] {
  let left = count;
  const end = rows.findIndex((row) => "repo" in row && (left -= 1) < 0);
  return end < 0 ? rows : rows.slice(0, end);
}

/** By the default branch if its state is known, because a failing branch of somebody's work is nobody else's problem. */
const isFailing = (repo: Repo): boolean => {
  const { build: newest, default_branch } = repo;
  const isOfDefault = newest?.ref === `refs/heads/${default_branch}`;
  const build = isOfDefault ? newest : (repo.default_branch_build ?? newest);
  return build !== undefined && isFailed(build.status);
};
