import { errorMessages, hasLevel, type Level, type OrgLevel, type User } from "@signalbox/contract";
import { permissionsOf, hasLevelInRepo, type Identities, type Membership } from "./access.ts";
import type { StoredRepo } from "../../store/repos.ts";
import { ApiError } from "../../lib/api-error.ts";

/** Throws an ApiError unless the caller has a level that is independent of any repository. */
export function requireLevel(level: Level, caller: User | undefined): void {
  if (hasLevel(level, caller)) return;
  throw caller === undefined ? unauthorized() : new ApiError(403, errorMessages.forbidden);
}

/** Throws a 401, as Drone servers do, unless the caller reaches the level in a namespace. */
export function requireLevelInNamespace(
  level: OrgLevel,
  caller: User | undefined,
  membership: Membership,
): void {
  if (hasLevel(level, caller, { membership })) return;
  throw caller === undefined ? unauthorized() : new ApiError(401, errorMessages.forbidden);
}

/**
 * Returns the repository if the caller reaches the level in it, otherwise throws an ApiError. A repository that the
 * caller must not know of is answered like one that does not exist; blocked users are told that they are blocked where
 * they had permissions.
 */
export function requireLevelInRepo(
  level: Level,
  caller: User | undefined,
  stored: StoredRepo | undefined,
  identities: Identities,
): StoredRepo {
  if (stored !== undefined && hasLevelInRepo(level, caller, stored, identities)) return stored;
  if (caller === undefined) throw unauthorized();
  const isBlocked = !caller.active && stored !== undefined && permissionsOf(stored, caller);
  throw isBlocked
    ? new ApiError(403, errorMessages.forbidden)
    : new ApiError(404, errorMessages.notFound);
}

const unauthorized = (): ApiError => new ApiError(401, errorMessages.unauthorized);
