import type { Permissions } from "../entities/repo.ts";

/**
 * The levels of permission. Each call names one (`calls/`): the server refuses by it and the dashboard
 * hides by it, so there is no second list.
 *
 * - anyone: no check. - user: any known user. - sysadmin: users with `admin`.
 * - A blocked account passes no check: it reaches what a visitor reaches.
 * - monitor: users with `admin`, and machine users.
 * - read: public repositories for everyone, internal ones for users, private ones by permission.
 * - write, admin: by permission in the repository.
 * - orgMember, orgAdmin: by membership in the namespace. A system administrator passes all levels.
 */
export type Level = "anyone" | "user" | "monitor" | "sysadmin" | RepoLevel | OrgLevel;
export type RepoLevel = "read" | "write" | "admin";
export type OrgLevel = "orgMember" | "orgAdmin";

/** The signed-in user as far as permissions go; undefined is a visitor. */
export type Viewer = { admin: boolean; active?: boolean; machine?: boolean } | undefined;

/** The repository as far as permissions go. Servers may leave `permissions` out: then all are false. */
export type PermittedRepo = { visibility?: string; permissions?: Permissions | undefined };

/** What a call is about: a repository, or a namespace and what the viewer is in it. */
type Place = PermittedRepo & { membership?: "none" | "member" | "admin" };

/** Whether the viewer reaches the level, in the repository or namespace where the level is about one. */
export const reaches = (level: Level, viewer: Viewer, place: Place = {}): boolean => {
  if (level === "anyone") return true;
  if (level === "read" && place.visibility === "public") return true;
  if (viewer === undefined || viewer.active === false) return false;
  if (level === "user" || viewer.admin) return true;
  if (level === "sysadmin") return false;
  if (level === "read" && place.visibility === "internal") return true;
  return holds[level](viewer, place);
};

/** Levels that a user has by permission. */
type HeldLevel = Exclude<Level, "anyone" | "user" | "sysadmin">;
const holds: Record<HeldLevel, (viewer: NonNullable<Viewer>, place: Place) => boolean> = {
  monitor: (viewer) => viewer.machine === true,
  read: (_, { permissions }) => permissions?.read === true,
  write: (_, { permissions }) => permissions?.write === true,
  admin: (_, { permissions }) => permissions?.admin === true,
  orgMember: (_, { membership }) => membership === "member" || membership === "admin",
  orgAdmin: (_, { membership }) => membership === "admin",
};
