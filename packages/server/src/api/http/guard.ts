import type { Level, OrgLevel, User } from "@signalbox/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { identify, type Identity } from "../../accounts/auth/identify.ts";
import type { People } from "../../forges/people.ts";
import type { AccessWatch } from "../../trigger/access-watch.ts";
import { membershipAtForge, membershipIn } from "../../accounts/namespaces/membership.ts";
import { changesState, isSameOrigin } from "../../accounts/auth/same-origin.ts";
import type { Sessions } from "../../accounts/auth/sessions.ts";
import type { RepoPlace, StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import {
  requireLevel,
  requireLevelInRepo,
  requireLevelInNamespace,
} from "../../accounts/auth/require-level.ts";
import { ApiError } from "../../lib/api-error.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface FastifyRequest {
    /** The sender of the request, if an earlier hook has already identified it. */
    identity: Identity | undefined;
    /** Set by the guard before the body is read. */
    caller: User | undefined;
    stored: StoredRepo | undefined;
  }
}

export type GuardDeps = {
  store: Store;
  sessions: Sessions;
  accessWatch: Pick<AccessWatch, "refresh">;
  forge:
    | { people: Pick<People, "refreshForReading" | "refreshForWriting" | "refreshForOwner"> }
    | undefined;
  url: URL | undefined;
};

const repoParameters = z.object({ namespace: z.string(), name: z.string() });
const namespaceParameters = z.object({ namespace: z.string() });

/**
 * Identifies the caller and the repository, and refuses callers below the required level. Before a call that changes
 * something, permissions that have just changed in the repository's git configuration are read again.
 */
export function createGuard(level: Level, deps: GuardDeps) {
  const identifyCaller = (request: FastifyRequest): void => {
    const { user, by } = request.identity ?? identify(request, deps.store, deps.sessions);
    const isForged =
      user !== undefined &&
      by === "cookie" &&
      changesState(request.method) &&
      !isSameOrigin(request, deps.url);
    if (isForged) throw new ApiError(403, "The request does not come from a page of this server");
    request.caller = user;
  };
  type Next = (error?: Error) => void;
  const check = (request: FastifyRequest, next: Next): void => {
    try {
      request.stored = requirePermission(level, request.caller, request, deps);
    } catch (error) {
      return refuse(error, next);
    }
    next();
  };
  const refuse = (error: unknown, next: Next): void => next(toError(error));
  // Not async, because each promise in the chain of hooks delays all requests.
  return (request: FastifyRequest, _reply: FastifyReply, next: Next): void => {
    try {
      identifyCaller(request);
      const refreshed = refreshAccess(level, request, deps);
      if (refreshed !== undefined)
        return void refreshed.then(
          () => check(request, next),
          (error: unknown) => refuse(error, next),
        );
    } catch (error) {
      return next(toError(error));
    }
    check(request, next);
  };
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** Only for users, because visitors must not be able to start git or to ask the forge. */
const refreshAccess = (
  level: Level,
  { caller, method, params }: FastifyRequest,
  { store, accessWatch, forge }: GuardDeps,
): Promise<void> | undefined => {
  if (caller?.active !== true) return undefined;
  const isWrite = changesState(method);
  if (isOrgLevel(level)) {
    const { namespace } = namespaceParameters.parse(params);
    const repos = store.repos.listOf(namespace);
    if (repos.some((one) => one.forge !== ""))
      return isWrite
        ? forge?.people.refreshForOwner(caller)
        : forge?.people.refreshForReading(caller, undefined);
    return isWrite ? accessWatch.refresh(repos.map(placeOf)) : undefined;
  }
  const repo = repoParameters.safeParse(params);
  const stored = repo.success ? store.repos.find(repo.data.namespace, repo.data.name) : undefined;
  if (forge !== undefined && (stored === undefined || stored.forge !== ""))
    return isWrite && stored !== undefined
      ? forge.people.refreshForWriting(caller, stored.repo.id)
      : forge.people.refreshForReading(caller, stored?.repo.id);
  return isWrite && stored ? accessWatch.refresh([placeOf(stored)]) : undefined;
};

const isOrgLevel = (level: Level): level is OrgLevel =>
  level === "orgMember" || level === "orgAdmin";

const placeOf = ({ repo: { id }, found: { gitDir }, missing }: StoredRepo): RepoPlace => ({
  id,
  gitDir,
  missing,
});

/** The repository that the path names, if any. Throws an ApiError below the required level. */
const requirePermission = (
  level: Level,
  user: User | undefined,
  { params }: FastifyRequest,
  { store }: GuardDeps,
): StoredRepo | undefined => {
  if (isOrgLevel(level)) {
    const { namespace } = namespaceParameters.parse(params);
    const bound = store.namespaces.find(namespace);
    const repos = store.repos.listOf(namespace);
    const membership =
      membershipAtForge(bound, repos, user, store) ?? membershipIn(bound, repos, user);
    requireLevelInNamespace(level, user, membership);
    return undefined;
  }
  const repo = repoParameters.safeParse(params);
  if (repo.success)
    return requireLevelInRepo(
      level,
      user,
      store.repos.find(repo.data.namespace, repo.data.name),
      store.users,
    );
  requireLevel(level, user);
  return undefined;
};

/** Whether the guard would still admit a request, for the same user, roles and repository as they are now. */
export function isStillPermitted(level: Level, request: FastifyRequest, deps: GuardDeps): boolean {
  const { caller, stored } = request;
  const { user } = identify(request, deps.store, deps.sessions);
  const isSame =
    user?.id === caller?.id && user?.admin === caller?.admin && user?.active === caller?.active;
  try {
    return isSame && requirePermission(level, user, request, deps)?.repo.id === stored?.repo.id;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
