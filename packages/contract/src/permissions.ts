import { calls, type CallName } from "./calls.ts";
import type { Permissions } from "./repo.ts";

/**
 * Who may call what. Each call of `calls.ts` names one level; the server refuses by it and the
 * dashboard hides by it, so there is no second list.
 *
 * - anyone: no check. - user: any known user. - sysadmin: users with `admin`.
 * - read: public repositories for everyone, internal ones for users, private ones by permission.
 * - write, admin: by permission in the repository. A system administrator passes them all.
 */
export type Level = "anyone" | "user" | "sysadmin" | "read" | "write" | "admin";

/** The signed-in user as far as permissions go; undefined is a visitor. */
export type Viewer = { admin: boolean; active?: boolean } | undefined;

/** The repository as far as permissions go. Servers may leave `permissions` out: then all are false. */
export type PermittedRepo = { visibility?: string; permissions?: Permissions | undefined };

/** Whether the viewer reaches the level, in the repository where the level is about one. */
export const reaches = (level: Level, viewer: Viewer, repo: PermittedRepo = {}): boolean => {
  if (level === "anyone") return true;
  if (level === "read" && repo.visibility === "public") return true;
  if (viewer === undefined) return false;
  if (level === "user" || viewer.admin) return true;
  if (level === "sysadmin") return false;
  if (level === "read" && repo.visibility === "internal") return true;
  return viewer.active !== false && repo.permissions?.[level] === true;
};

/** Whether the viewer may make the call, in the repository where the call is about one. */
export const may = (call: CallName, viewer: Viewer, repo?: PermittedRepo): boolean =>
  reaches(calls[call].level, viewer, repo);
