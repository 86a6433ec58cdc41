import { callerHeader, calls, type CallName } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isCrossOrigin } from "../../accounts/auth/same-origin.ts";
import { toRoutePath } from "../../api/http/route-path.ts";
import { sendAnswer } from "../../api/http/send-answer.ts";
import { ApiError } from "../../lib/api-error.ts";
import { isRefusal } from "../backend/access.ts";
import type { Caller } from "../backend/caller.ts";
import { disconnection } from "../../api/http/disconnection.ts";
import { nameCaller } from "../proxy/cookies.ts";
import type { Answer, AnswerDeps, AnsweredCall } from "./answer.ts";
import { listRecentBuilds } from "./recent-answers.ts";
import { getSummary, listBuildDetails, listBuilds, listRestarts } from "./repo-answers.ts";
import { listUserRepos } from "./user-repos.ts";

const getCapabilities: Answer = ({ asker: { caller, signal } }, { backend }) =>
  backend.capabilities(caller, signal);

const purgeIndex: Answer = async ({ request, asker }, { backend, defaultBranches, index, url }) => {
  if (isCrossOrigin(request, url))
    throw new ApiError(403, "The request does not come from a page of this server");
  if (!(await backend.isAdmin(asker.caller))) throw new ApiError(403, "Forbidden");
  index.learnt.deleteAll();
  defaultBranches.forget();
};

/** Lists without these are those of the CI server. */
const isPlain: AnsweredCall["passes"] = ({ query, before, limit, unfinished }) =>
  [query, before, limit].every((value) => value === undefined) && unfinished !== "true";

/** The calls that CI servers do not have, or have only without a query. All others pass through. */
const answeredCalls: readonly AnsweredCall[] = [
  { name: "listBuilds", answer: listBuilds, passes: isPlain },
  { name: "listUserRepos", answer: listUserRepos, passes: ({ latest }) => latest !== "true" },
  { name: "listRecentBuilds", answer: listRecentBuilds, passes: isPlain },
  { name: "listUserBuilds", answer: listRecentBuilds, passes: isPlain },
  { name: "listBuildDetails", answer: listBuildDetails },
  { name: "getSummary", answer: getSummary },
  { name: "listRestarts", answer: listRestarts },
  { name: "getCapabilities", answer: getCapabilities },
  { name: "purgeIndex", answer: purgeIndex },
];

type Options = {
  findCaller: (request: FastifyRequest) => Caller;
  /** Answers a request by what the CI server answers. */
  passed: (name: CallName) => PassedHandler;
  /** Aborted when the server stops. */
  stopped: AbortSignal;
};

type PassedHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | undefined | Promise<FastifyReply>;

/** Whether a call is answered here, though perhaps not with every query. */
export function isAnswered(name: CallName): boolean {
  return answeredCalls.some((call) => call.name === name);
}

export function registerAnswers(http: FastifyInstance, deps: AnswerDeps, options: Options): void {
  http.decorateRequest("caller", undefined);
  http.decorateRequest("stored", undefined);
  for (const call of answeredCalls) {
    const { path, method } = calls[call.name];
    const { passes } = call;
    const pass = passes && options.passed(call.name);
    http.route({
      method,
      url: toRoutePath(path),
      exposeHeadRoute: false,
      handler: (request, reply) =>
        pass !== undefined && passes?.(anyQuery.parse(request.query)) === true
          ? pass(request, reply)
          : respond(request, reply, call, deps, options),
    });
  }
}

const anyQuery = z.record(z.string(), z.unknown());

const respond = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, answer }: AnsweredCall,
  deps: AnswerDeps,
  { findCaller, stopped }: Options,
): Promise<FastifyReply> => {
  const signal = AbortSignal.any([stopped, disconnection(reply)]);
  const caller = findCaller(request);
  reply.header(callerHeader, nameCaller(request));
  try {
    const asker = { caller, since: deps.clock(), signal };
    const ask = (): Promise<unknown> => answer({ request, reply, asker }, deps);
    const result = await ask().catch((error: unknown) => {
      if (deps.index.mend(error)) return ask();
      throw error;
    });
    signal.throwIfAborted();
    deps.trimSoon();
    return await sendAnswer(request, reply, result, { isMarkdown: "markdown" in calls[name] });
  } catch (error) {
    if (isRefusal(error)) deps.access.forget(caller);
    if (!signal.aborted) throw error;
    return reply.hijack();
  }
};
