import { hasLevel, type Level, type Permissions, type Viewer } from "@signalbox/contract";
import type { RepoRights, RightsChange } from "../../store/database/rights-changes.ts";
import type { ForgeLevel } from "../../source/access.ts";
import type { StoredRepo } from "../../store/repos.ts";

/** The parts of a user that permission checks need. */
export type Person = { id: number; login: string; admin: boolean; active: boolean };

/**
 * The permissions that the repository's git configuration gives a person; undefined if it does not
 * mention them. If it mentions nobody, system administrators have all permissions and other users
 * may read. In a repository of a forge, a person has the permissions that they have there.
 */
export function permissionsOf(
  { access }: Pick<StoredRepo, "access">,
  person: Person | undefined,
): Permissions | undefined {
  if (person === undefined) return undefined;
  if (access.people !== undefined) return permissionsAt(access.people[person.id]);
  const isOpen = access.admin.length + access.write.length + access.read.length === 0;
  if (isOpen) return { read: true, write: person.admin, admin: person.admin };
  const isNamed = (entries: readonly string[]) =>
    entries.some((entry) => entry === "*" || entry.toLowerCase() === person.login.toLowerCase());
  const admin = isNamed(access.admin);
  const write = admin || isNamed(access.write);
  const read = write || isNamed(access.read);
  return read ? { read, write, admin } : undefined;
}

function permissionsAt(level: ForgeLevel | undefined): Permissions | undefined {
  if (level === undefined) return undefined;
  return { read: true, write: level !== "read", admin: level === "admin" };
}

/** A person's role in a namespace. */
export type Membership = "none" | "member" | "admin";

/**
 * Namespaces are folders, so membership follows from the permissions in their repositories: an
 * administrator of all repositories administers the namespace, and a writer in any of them is a
 * member.
 */
export function membershipOf(
  stored: readonly Pick<StoredRepo, "access">[],
  person: Person | undefined,
): Membership {
  const permissions = stored.map((one) => permissionsOf(one, person));
  if (permissions.length > 0 && permissions.every((one) => one?.admin === true)) return "admin";
  return permissions.some((one) => one?.write === true) ? "member" : "none";
}

export type Identities = {
  /** Whether an account belongs to an identity at a provider: one that begins like this. */
  isLinked: (userId: number, beginning: string) => boolean;
  /** Whether people without an account of this server see public repositories. */
  isOpenToVisitors: () => boolean;
};

type Visible = Pick<RepoRights, "repo" | "access" | "forge">;

/** An internal repository of a git host is open to people who have an identity there, and not to other accounts of this server. */
export function isInsider(
  person: Person,
  { forge }: Pick<Visible, "forge">,
  identities: Identities,
): boolean {
  return person.active && (forge === "" || identities.isLinked(person.id, `${forge} `));
}

const seesPublic = (person: Person | undefined, identities: Identities): boolean =>
  person?.active === true || identities.isOpenToVisitors();

/** Whether a person, or a visitor, reaches a level in a repository. */
export function hasLevelInRepo(
  level: Level,
  person: Person | undefined,
  stored: Visible,
  identities: Identities,
): boolean {
  const { visibility } = stored.repo;
  const isClosed =
    (visibility === "internal" && !(person && isInsider(person, stored, identities))) ||
    (visibility === "public" && !seesPublic(person, identities));
  return hasLevel(level, person satisfies Viewer, {
    visibility: isClosed ? "private" : visibility,
    permissions: permissionsOf(stored, person),
  });
}

/**
 * Whether lists and the live feed include a repository's builds for a person: the repository names
 * the person, is public, or is internal and open to the person.
 */
export function canSee(
  person: Person | undefined,
  stored: Visible,
  identities: Identities,
): boolean {
  const { visibility } = stored.repo;
  if (visibility === "public") return seesPublic(person, identities);
  if (person?.active !== true) return false;
  if (permissionsOf(stored, person) !== undefined) return true;
  return visibility === "internal" && isInsider(person, stored, identities);
}

/** Whether the change of a repository's rights affects what a person may see, or do there. */
export function affects(
  { before, after }: RightsChange,
  person: Person | undefined,
  identities: Identities,
): boolean {
  const rights = (of: RepoRights) => JSON.stringify(rightsOf(of, person, identities));
  return rights(before) !== rights(after);
}

function rightsOf(rights: RepoRights, person: Person | undefined, identities: Identities) {
  const isVisible = canSee(person, rights, identities) || person?.admin === true;
  return isVisible ? [permissionsOf(rights, person), rights.missing] : [];
}
