import type { Permissions } from "../entities/repo.ts";

/**
 * The permission levels. Each call names one (`calls/`). The server refuses calls and the dashboard hides
 * actions by the same table, so the two cannot differ.
 *
 * - anyone: no check. - user: any signed-in user. - sysadmin: users with `admin`.
 * - A blocked account passes no check; it has the access of a visitor.
 * - monitor: users with `admin`, and machine users.
 * - read: public repositories for everyone, internal ones for users, private ones by permission.
 * - write, admin: by permission in the repository.
 * - orgMember, orgAdmin: by membership in the namespace. A system administrator passes all levels.
 */
export type Level = "anyone" | "user" | "monitor" | "sysadmin" | RepoLevel | OrgLevel;
export type RepoLevel = "read" | "write" | "admin";
export type OrgLevel = "orgMember" | "orgAdmin";

/** The properties of the signed-in user that permissions depend on; undefined for a visitor. */
export type Viewer = { admin: boolean; active?: boolean; machine?: boolean } | undefined;

/** The parts of a repository that permissions depend on. Servers may omit `permissions`, which means none. */
export type PermittedRepo = { visibility?: string; permissions?: Permissions | undefined };

/** The subject of a call: a repository, or a namespace and the viewer's membership in it. */
type Place = PermittedRepo & { membership?: "none" | "member" | "admin" };

/** Whether the viewer reaches the level, in the given place if the level depends on one. */
export function hasLevel(level: Level, viewer: Viewer, place: Place = {}): boolean {
  if (level === "anyone") return true;
  if (level === "read" && place.visibility === "public") return true;
  if (viewer === undefined || viewer.active === false) return false;
  if (level === "user" || viewer.admin) return true;
  if (level === "sysadmin") return false;
  if (level === "read" && place.visibility === "internal") return true;
  return permissionChecks[level](viewer, place);
}

type HeldLevel = Exclude<Level, "anyone" | "user" | "sysadmin">;
const permissionChecks: Record<HeldLevel, (viewer: NonNullable<Viewer>, place: Place) => boolean> =
  {
    monitor: (viewer) => viewer.machine === true,
    read: (_, { permissions }) => permissions?.read === true,
    write: (_, { permissions }) => permissions?.write === true,
    admin: (_, { permissions }) => permissions?.admin === true,
    orgMember: (_, { membership }) => membership === "member" || membership === "admin",
    orgAdmin: (_, { membership }) => membership === "admin",
  };
