import type { Level, User } from "@signalbox/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { identify, type Identity } from "../auth/identify.ts";
import { membershipIn } from "../namespaces/membership.ts";
import { changesState, isSameOrigin } from "../auth/same-origin.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";
import {
  requireLevel,
  requireLevelInRepo,
  requireLevelInNamespace,
} from "../auth/require-level.ts";
import { ApiError } from "../lib/api-error.ts";

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

export type GuardDeps = { store: Store; sessions: Sessions; url: URL | undefined };

const repoParameters = z.object({ namespace: z.string(), name: z.string() });
const namespaceParameters = z.object({ namespace: z.string() });

/** Identifies the caller and the repository, and refuses callers below the required level. */
export function createGuard(level: Level, deps: GuardDeps) {
  const check = (request: FastifyRequest): void => {
    const { user, by } = request.identity ?? identify(request, deps.store, deps.sessions);
    const isForged =
      user !== undefined &&
      by === "cookie" &&
      changesState(request.method) &&
      !isSameOrigin(request, deps.url);
    if (isForged) throw new ApiError(403, "The request does not come from a page of this server");
    request.caller = user;
    request.stored = requirePermission(level, user, request, deps);
  };
  // Not async, because each promise in the chain of hooks delays all requests.
  return (request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void): void => {
    try {
      check(request);
    } catch (error) {
      return next(error instanceof Error ? error : new Error(String(error)));
    }
    next();
  };
}

/** The repository that the path names, if any. Throws an ApiError below the required level. */
const requirePermission = (
  level: Level,
  user: User | undefined,
  { params }: FastifyRequest,
  { store }: GuardDeps,
): StoredRepo | undefined => {
  if (level === "orgMember" || level === "orgAdmin") {
    const { namespace } = namespaceParameters.parse(params);
    const bound = store.namespaces.find(namespace);
    const membership = membershipIn(bound, store.repos.listOf(namespace), user);
    requireLevelInNamespace(level, user, membership);
    return undefined;
  }
  const repo = repoParameters.safeParse(params);
  if (repo.success)
    return requireLevelInRepo(level, user, store.repos.find(repo.data.namespace, repo.data.name));
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
