import type { Repo } from "@signalbox/contract";
import { isFailing } from "../../components/lists/default-branch.ts";
import type { HomeChoices, RepoOrder } from "./home-choices.ts";
import { groupedRows, type HomeRow } from "./home-rows.ts";

/**
 * The rows of the list as the user chose. Favourites come first. Rows have groups only if they are sorted by name and
 * not filtered: a folded group would hide results.
 */
export function arrangedRows(
  repos: readonly Repo[],
  choices: HomeChoices,
  isFiltered: boolean,
): HomeRow[] {
  if (choices.order === "name" && !isFiltered) return groupedRows(repos, choices);
  const favourites = new Set(choices.favourites);
  const isFavourite = ({ slug }: Repo) => favourites.has(slug);
  const ordered = inOrder(repos, choices.order);
  const sorted =
    favourites.size === 0
      ? ordered
      : [...ordered.filter(isFavourite), ...ordered.filter((repo) => !isFavourite(repo))];
  return sorted.map((repo) => ({ repo }));
}

const inOrder = (repos: readonly Repo[], order: RepoOrder): readonly Repo[] =>
  order === "name"
    ? repos
    : repos.toSorted(
        (a, b) =>
          (order === "failing" ? Number(isFailing(b)) - Number(isFailing(a)) : 0) ||
          (b.build?.created ?? 0) - (a.build?.created ?? 0),
      );
