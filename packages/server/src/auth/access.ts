import { reaches, type Level, type Permissions, type Viewer } from "@signalbox/contract";
import type { StoredRepo } from "../store/repos.ts";

/** A signed-in user as far as a repository's access list goes. */
export type Person = { login: string; admin: boolean; active: boolean };

/**
 * What the repository's own git configuration lets a person do; undefined = it does not name them.
 * Where it names nobody, system administrators may do everything and other users may read.
 */
export const permissionsOf = (
  { access }: Pick<StoredRepo, "access">,
  person: Person | undefined,
): Permissions | undefined => {
  if (person === undefined) return undefined;
  const isOpen = access.admin.length + access.write.length + access.read.length === 0;
  if (isOpen) return { read: true, write: person.admin, admin: person.admin };
  const isNamed = (entries: readonly string[]) =>
    entries.some((entry) => entry === "*" || entry.toLowerCase() === person.login.toLowerCase());
  const admin = isNamed(access.admin);
  const write = admin || isNamed(access.write);
  const read = write || isNamed(access.read);
  return read ? { read, write, admin } : undefined;
};

/** What a person is in a namespace. */
export type Membership = "none" | "member" | "admin";

/**
 * Namespaces are folders, so what a person may do in their repositories decides: who administers all of
 * them administers the namespace, who may write in one is a member.
 */
export const membershipOf = (
  stored: readonly Pick<StoredRepo, "access">[],
  person: Person | undefined,
): Membership => {
  const permissions = stored.map((one) => permissionsOf(one, person));
  if (permissions.length > 0 && permissions.every((one) => one?.admin === true)) return "admin";
  return permissions.some((one) => one?.write === true) ? "member" : "none";
};

/** Whether a person, or a visitor, reaches a level in a repository. */
export const reachesIn = (level: Level, person: Person | undefined, stored: StoredRepo): boolean =>
  reaches(level, person satisfies Viewer, {
    visibility: stored.repo.visibility,
    permissions: permissionsOf(stored, person),
  });

/**
 * Whose builds a person sees in lists and in the live feed: the repositories that name them, and
 * those that are public or, for signed-in users who are not blocked, internal.
 */
export const sees = (person: Person | undefined, stored: StoredRepo): boolean =>
  stored.repo.visibility === "public" ||
  (person?.active === true &&
    (stored.repo.visibility === "internal" || permissionsOf(stored, person) !== undefined));
