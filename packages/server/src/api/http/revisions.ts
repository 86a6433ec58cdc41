import { hash, randomUUID } from "node:crypto";
import { revisionHeader, type User } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Store } from "../../store/store.ts";
import { isApi } from "./is-api.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface FastifyRequest {
    /** The store's `changes` before anything was read for this request. */
    changes: number;
  }
}

type Changes = Pick<Store, "changes">;

/** Counts the changes before the caller is identified, so that a revision never claims more than was read. */
export function registerChanges(server: FastifyInstance, store: Changes): void {
  server.decorateRequest("changes", 0);
  server.addHook("onRequest", (request, _reply, next) => {
    if (isApi(request.url)) request.changes = store.changes();
    next();
  });
}

export type Revisions = {
  /** Names the state of the data before the request was handled, for an answer that is read from the store alone. */
  markAnswer: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Names the current state. Must be called in the tick in which the stream begins to follow the builds. */
  markOpening: (request: FastifyRequest, reply: FastifyReply) => void;
};

/**
 * Names the states of the store for `revisionHeader`. A name contains the caller, because each sees other data, and
 * is hashed, because nobody should learn how much is written in repositories that they may not see.
 */
export function createRevisions(store: Changes): Revisions {
  const serverStart = randomUUID();
  const nameOf = (changes: number, caller: User | undefined): string =>
    hash("sha256", `${serverStart} ${changes} ${caller?.id ?? "visitor"}`, "base64url").slice(
      0,
      22,
    );
  const mark = (reply: FastifyReply, changes: number, caller: User | undefined): void =>
    void reply.header(revisionHeader, nameOf(changes, caller));
  return {
    markAnswer: ({ changes, caller }, reply) => mark(reply, changes, caller),
    markOpening: ({ caller }, reply) => mark(reply, store.changes(), caller),
  };
}
