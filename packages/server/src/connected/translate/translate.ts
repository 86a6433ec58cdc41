import { callerHeader, calls, type Call, type CallName } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { changesState, isCrossOrigin } from "../../accounts/auth/same-origin.ts";
import { readInput } from "../../api/http/read-input.ts";
import { toRoutePath } from "../../api/http/route-path.ts";
import { sendAnswer } from "../../api/http/send-answer.ts";
import { ApiError } from "../../lib/api-error.ts";
import { isAnswered } from "../answers/register-answers.ts";
import { isRefusal, type Access } from "../backend/access.ts";
import type { Backend } from "../backend/backend.ts";
import type { Caller } from "../backend/caller.ts";
import { disconnection } from "../../api/http/disconnection.ts";
import type { Asked } from "../backend/translation.ts";
import { nameCaller } from "../proxy/cookies.ts";
import type { Notice } from "../proxy/notice.ts";
import type { SharedStreams } from "../proxy/shared-streams.ts";
import { readBodyText } from "./read-body-text.ts";

type Deps = {
  backend: Pick<Backend, "calls">;
  access: Access;
  shared: SharedStreams;
  notice: Notice;
  /** The public address, if it differs from host and port. */
  url: URL | undefined;
  findCaller: (request: FastifyRequest) => Caller;
  /** Aborted when this server stops. */
  stopped: AbortSignal;
};

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Makes the handlers of what a backend answers by translation. */
export type Translator = {
  call: (name: CallName) => Handle;
  route: (answer: (asked: Asked) => Promise<unknown>) => Handle;
};

export function createTranslator(deps: Deps): Translator {
  const { backend, access, shared, notice, url, findCaller, stopped } = deps;

  const answer =
    (work: (asked: Asked) => Promise<unknown>, isMarkdown: boolean): Handle =>
    async (request, reply) => {
      const caller = findCaller(request);
      const signal = AbortSignal.any([stopped, disconnection(reply)]);
      const asked: Asked = {
        request,
        reply,
        caller,
        signal,
        repo: (name) => access.repo(caller, name),
        forget: (name) => access.forget(caller, name),
        reopenStreams: () => shared.reopen(caller),
      };
      try {
        const result = await work(asked);
        notice(request, 200, "data");
        if (result === reply || reply.sent) return reply;
        signal.throwIfAborted();
        reply.header(callerHeader, nameCaller(request));
        return await sendAnswer(request, reply, result, { isMarkdown });
      } catch (error) {
        if (signal.aborted) return reply.hijack();
        if (isRefusal(error)) access.forget(caller);
        throw error;
      }
    };

  return {
    call: (name) => {
      const translation = backend.calls[name];
      if (translation === undefined) throw new TypeError(`The backend does not answer ${name}`);
      const call: Call = calls[name];
      return answer(async (asked) => {
        const { request } = asked;
        // The backend proves to the CI server that one of our own pages sent the request.
        if (changesState(request.method) && isCrossOrigin(request, url))
          throw new ApiError(403, "The request does not come from a page of this server");
        if (call.body !== undefined || request.headers["content-type"] !== undefined)
          request.body = await readBodyText(request.raw);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each translation gets the input of its own call
        const input = readInput(name, request, url) as never;
        return translation(input, asked);
      }, call.markdown === true);
    },
    route: (work) => answer(work, false),
  };
}

/** Registers what a backend answers by translation, except for calls that the index answers. */
export function registerTranslations(
  http: FastifyInstance,
  backend: Pick<Backend, "calls" | "routes">,
  translate: Translator,
): void {
  for (const [name, { path, ...call }] of Object.entries<Call>(calls)) {
    if (!isCallOf(backend, name) || isAnswered(name)) continue;
    const method = call.also === undefined ? call.method : [call.method, call.also];
    const handler = translate.call(name);
    http.route({ method, url: toRoutePath(path), exposeHeadRoute: false, handler });
  }
  for (const { path, answer } of backend.routes)
    http.route({ method: ["GET", "HEAD"], url: path, handler: translate.route(answer) });
}

const isCallOf = ({ calls: answered }: Pick<Backend, "calls">, name: string): name is CallName =>
  Object.hasOwn(answered, name);
