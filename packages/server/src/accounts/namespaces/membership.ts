import type { BoundNamespace } from "../../store/settings/namespaces.ts";
import type { StoredRepo } from "../../store/repos.ts";
import { membershipOf, type Membership, type Person } from "../auth/access.ts";

/**
 * A namespace with secrets or templates is bound to one folder, because otherwise anyone who can create folders
 * could create another one of that name and use its secrets.
 */

/** Whether a repository is in the folder that its namespace is bound to. */
export function isInFolder(
  { place }: Pick<StoredRepo, "place">,
  bound: BoundNamespace | undefined,
): boolean {
  return place !== "" && place === bound?.place;
}

/**
 * A person's role in the namespace of these repositories. An unbound namespace has nothing to protect, so a role
 * in any of the folders of its name counts.
 */
export function membershipIn(
  bound: BoundNamespace | undefined,
  repos: readonly MembershipFacts[],
  person: Person | undefined,
): Membership {
  if (bound !== undefined) {
    const inFolder = repos.filter((repo) => isInFolder(repo, bound));
    return membershipOf(inFolder, person);
  }
  const found = new Set(
    [...groupByPlace(repos).values()].map((inFolder) => membershipOf(inFolder, person)),
  );
  if (found.has("admin")) return "admin";
  return found.has("member") ? "member" : "none";
}

type MembershipFacts = Pick<StoredRepo, "access" | "place">;

/** The repositories by the real path of their folder. */
export function groupByPlace<Repo extends Pick<StoredRepo, "place">>(
  repos: readonly Repo[],
): Map<string, Repo[]> {
  return Map.groupBy(repos, ({ place }) => place);
}
