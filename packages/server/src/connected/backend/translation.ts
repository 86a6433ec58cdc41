import type { CallName, Repo } from "@signalbox/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Input } from "../../api/handlers/handler.ts";
import type { Caller } from "./caller.ts";
import type { RepoName } from "./backend.ts";

/** A request that a backend answers. */
export type Asked = {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  /** Aborted when the caller leaves or this server stops. */
  signal: AbortSignal;
  /** The repository, if the caller may read it, as the CI server has said within the last minute. */
  repo: (name: RepoName) => Promise<Repo>;
  /** Something changed what the caller may read or what there is to read. */
  forget: (name?: RepoName) => void;
  /** Repositories were added: the streams of build events of the caller are opened again, to include them. */
  reopenStreams: () => void;
};

/**
 * Answers a call with an entity of the contract, nothing for a 204, or a reply that it has begun itself. Throws an ApiError to
 * refuse it.
 */
export type Translation<Name extends CallName> = (
  input: Pick<Input<Name>, "params" | "query" | "body" | "origin">,
  asked: Asked,
) => Promise<unknown>;

export type Translations = { readonly [Name in CallName]?: Translation<Name> };

/** An address that is no call of the contract. */
export type Route = {
  /** A route pattern. */
  path: string;
  answer: (asked: Asked) => Promise<unknown>;
};
