import type { BoundNamespace } from "../store/settings/namespaces.ts";
import type { StoredRepo } from "../store/repos.ts";
import { membershipOf, type Membership, type Person } from "../auth/access.ts";

/**
 * A namespace is a folder, and its name alone gives nobody its secrets: whoever can make folders could
 * make another one of that name. So a namespace that has secrets or templates is bound to one folder.
 */

/** Whether a repository lies in the folder that its namespace is bound to. */
export function liesIn(
  { place }: Pick<StoredRepo, "place">,
  bound: BoundNamespace | undefined,
): boolean {
  return place !== "" && place === bound?.place;
}

/**
 * What a person is in a namespace, whose repositories are given. While it is bound to no folder because it
 * has nothing to protect, it is what they are in one of the folders of its name.
 */
export function membershipIn(
  bound: BoundNamespace | undefined,
  repos: readonly Membered[],
  person: Person | undefined,
): Membership {
  if (bound !== undefined) {
    const own = repos.filter((repo) => liesIn(repo, bound));
    return membershipOf(own, person);
  }
  const found = new Set([...groupByPlace(repos).values()].map((own) => membershipOf(own, person)));
  if (found.has("admin")) return "admin";
  return found.has("member") ? "member" : "none";
}

type Membered = Pick<StoredRepo, "access" | "place">;

/** The repositories of each folder, by its real path. */
export function groupByPlace<Repo extends Pick<StoredRepo, "place">>(
  repos: readonly Repo[],
): Map<string, Repo[]> {
  return Map.groupBy(repos, ({ place }) => place);
}
