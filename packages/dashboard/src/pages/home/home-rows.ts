import { isFailed, type Repo } from "@signalbox/contract";
import type { HomeChoices, RepoOrder } from "./home-choices.ts";

/** The group of the favourites, and of the repositories that are alone in their namespace. No namespace has such a name. */
export const favouriteGroup = "";
export const otherGroup = "/";

/** A row of the list: a repository, or the heading of a group of them. */
export type HomeRow =
  | { repo: Repo; isBelowNamespace?: boolean }
  | { group: string; count: number; isFolded: boolean };

/**
 * The rows of the list. Favourites come first. By name, the repositories of several namespaces form groups that can be
 * folded: one for each namespace with several repositories, and one for the others. Other orders, and the results of a
 * filter, which may be in folded groups, have no groups.
 */
export function homeRows(
  repos: readonly Repo[],
  choices: HomeChoices,
  isFiltered: boolean,
): HomeRow[] {
  const favourites = new Set(choices.favourites);
  const isFavourite = ({ slug }: Repo) => favourites.has(slug);
  const ordered = inOrder(repos, choices.order);
  const sorted =
    favourites.size === 0
      ? ordered
      : [...ordered.filter(isFavourite), ...ordered.filter((repo) => !isFavourite(repo))];
  const rows = sorted.map((repo) => ({ repo }));
  if (choices.order !== "name" || isFiltered) return rows;
  const namespaces = Map.groupBy(repos, ({ namespace }) => namespace);
  const isAlone = ({ namespace }: Repo) => namespaces.get(namespace)?.length === 1;
  const {
    favourite = [],
    alone = [],
    other = [],
  } = Object.groupBy(sorted, (repo) =>
    isFavourite(repo) ? "favourite" : isAlone(repo) ? "alone" : "other",
  );
  const groups = new Map([
    [favouriteGroup, favourite],
    ...Map.groupBy(other, ({ namespace }) => namespace),
    [otherGroup, alone],
  ]);
  const shown = [...groups].filter(([, members]) => members.length > 0);
  if (shown.length < 2) return rows;
  return shown.flatMap(([group, members]) => groupRows(group, members, choices.folded));
}

const groupRows = (
  group: string,
  members: readonly Repo[],
  folded: readonly string[],
): HomeRow[] => {
  const isFolded = folded.includes(group);
  const isBelowNamespace = group !== favouriteGroup && group !== otherGroup;
  const rows = isFolded ? [] : members.map((repo) => ({ repo, isBelowNamespace }));
  return [{ group, count: members.length, isFolded }, ...rows];
};

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

/** Uses the default branch if its state is known, because a failing feature branch concerns only its author. */
const isFailing = (repo: Repo): boolean => {
  const { build: newest, default_branch } = repo;
  const isOfDefault = newest?.ref === `refs/heads/${default_branch}`;
  const build = isOfDefault ? newest : (repo.default_branch_build ?? newest);
  return build !== undefined && isFailed(build.status);
};
