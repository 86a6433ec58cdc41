import type { BoundNamespace } from "../../store/settings/namespaces.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
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

/** Whether the git host has said whose repository it is; of an imported one, it does so when somebody who may read it signs in. */
export function isOwnerKnown({ place, forge }: Pick<StoredRepo, "place" | "forge">): boolean {
  return place !== `${forge} `;
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

/**
 * A person's role in a namespace of a forge, which is an owner there: a user or an organization. Undefined if the namespace is
 * none.
 */
export function membershipAtForge(
  bound: BoundNamespace | undefined,
  repos: readonly StoredRepo[],
  person: Person | undefined,
  { users, forgeMemberships }: Pick<Store, "users" | "forgeMemberships">,
): Membership | undefined {
  const ofForge = repos.filter(({ forge, missing }) => forge !== "" && !missing);
  const owned = ofForge.filter((repo) =>
    bound === undefined ? isOwnerKnown(repo) : isInFolder(repo, bound),
  );
  const [first] = owned;
  if (first === undefined) return ofForge.length > 0 ? "none" : undefined;
  if (person === undefined) return "none";
  // The two have the same form: the forge and an id.
  if (users.findByExternalId(first.place)?.id === person.id) return "admin";
  const ownerId = first.place.slice(first.forge.length + 1);
  return forgeMemberships.find(ownerId, person.id) ?? membershipWithoutRole(owned, person);
}

/** Collaborators of an organization's repositories are members here, but administer no secrets of the organization. */
function membershipWithoutRole(repos: readonly StoredRepo[], person: Person): Membership {
  return membershipOf(repos, person) === "none" ? "none" : "member";
}

type MembershipFacts = Pick<StoredRepo, "access" | "place">;

/** The repositories by the real path of their folder. */
export function groupByPlace<Repo extends Pick<StoredRepo, "place">>(
  repos: readonly Repo[],
): Map<string, Repo[]> {
  return Map.groupBy(repos, ({ place }) => place);
}
