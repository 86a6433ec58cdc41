import type { Level, User } from "@signalbox/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { membershipOf } from "../auth/access.ts";
import { identify } from "../auth/identify.ts";
import { changesState, isSameOrigin } from "../auth/same-origin.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";
import { admit, admitTo, admitToNamespace } from "./admit.ts";
import { ApiError } from "./api-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard, before a body is read. */
    caller: User | undefined;
    stored: StoredRepo | undefined;
  }
}

export type GuardDeps = { store: Store; sessions: Sessions; url: URL | undefined };

const repoParameters = z.object({ namespace: z.string(), name: z.string() });
const namespaceParameters = z.object({ namespace: z.string() });

/** Finds out who calls and which repository is meant, and refuses whoever does not reach the level. */
export const createGuard =
  (level: Level, { store, sessions, url }: GuardDeps) =>
  async (request: FastifyRequest): Promise<void> => {
    const { user, by } = identify(request, store, sessions);
    const isForged =
      user !== undefined &&
      by === "cookie" &&
      changesState(request.method) &&
      !isSameOrigin(request, url);
    if (isForged) throw new ApiError(403, "The request does not come from a page of this server");
    request.caller = user;
    if (level === "orgMember" || level === "orgAdmin") {
      const { namespace } = namespaceParameters.parse(request.params);
      return admitToNamespace(level, user, membershipOf(store.repos.listOf(namespace), user));
    }
    const repo = repoParameters.safeParse(request.params);
    if (repo.success) {
      const { namespace, name } = repo.data;
      request.stored = admitTo(level, user, store.repos.find(namespace, name));
    } else admit(level, user);
  };
