import { searchedHeader, totalHeader, type CallName } from "@signalbox/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../lib/clock.ts";
import { toInteger } from "../../api/handlers/paging.ts";
import type { Access } from "../backend/access.ts";
import type { Backend } from "../backend/backend.ts";
import type { DefaultBranches } from "../index/default-branches.ts";
import type { Asker } from "../index/asker.ts";
import type { Learner } from "../index/learn.ts";
import type { Index } from "../index/open-index.ts";
import type { CreateReasons } from "../index/reasons-of-caller.ts";

export type AnswerDeps = {
  backend: Backend;
  access: Access;
  learner: Learner;
  defaultBranches: DefaultBranches;
  index: Index;
  clock: Clock;
  /** The public address, if it differs from host and port. */
  url: URL | undefined;
  reasonsOf: CreateReasons;
  /** Deletes what is beyond the bounds of the index, some time after this. */
  trimSoon: () => void;
};

export type Question = { request: FastifyRequest; reply: FastifyReply; asker: Asker };

/** Answers a call from the index, after the caller's access was checked. Throws an ApiError to refuse it. */
export type Answer = (question: Question, deps: AnswerDeps) => Promise<unknown>;

/** How a call is answered. `passes`: whether a request with this query goes to the CI server instead. */
export type AnsweredCall = {
  name: CallName;
  answer: Answer;
  passes?: (query: Readonly<Record<string, unknown>>) => boolean;
};

/** The builds that an answer covers if the caller does not ask for more. */
const defaultReach = 200;

/** How many builds an answer should cover. */
export function toReach(text: string | undefined): number {
  return Math.max(toInteger(text) ?? 0, defaultReach);
}

/** Says how far an answer reaches that does not cover everything. */
export function markCoverage(
  reply: FastifyReply,
  { searched, total }: { searched: number; total: number },
): void {
  reply
    .header(searchedHeader, searched)
    .header(totalHeader, Math.max(searched, total))
    .header("Access-Control-Expose-Headers", `${searchedHeader}, ${totalHeader}`);
}
