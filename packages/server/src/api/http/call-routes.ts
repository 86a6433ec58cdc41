import { calls, streams, type Call } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { affects } from "../../accounts/auth/access.ts";
import { secondsOf } from "../../lib/clock.ts";
import { auditEntryOf } from "../handlers/audited.ts";
import type { Deps } from "../handlers/deps.ts";
import { handlers, namesRevision, streamHandlers } from "../handlers/routes.ts";
import { openEventStream, type EventStream } from "../../live/streams/event-stream.ts";
import { createGuard, isStillPermitted } from "./guard.ts";
import { parameters, readInput } from "./read-input.ts";
import { createRevisions, type Revisions } from "./revisions.ts";
import { sendAnswer } from "./send-answer.ts";
import { hijack } from "./send-long.ts";
import { toRoutePath } from "./route-path.ts";
import { streamLimitKey } from "../../live/streams/stream-limit.ts";

/** Registers a route for every call and stream of the contract. */
export function registerCalls(server: FastifyInstance, deps: Deps): void {
  const revisions = createRevisions(deps.store);
  for (const name of callNames()) registerCall(server, deps, name, revisions);
  for (const name of streamNames()) registerStream(server, deps, name, revisions);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of the very table that the type comes from
const callNames = () => Object.keys(handlers) as (keyof typeof handlers)[];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
const streamNames = () => Object.keys(streamHandlers) as (keyof typeof streamHandlers)[];

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the handler to its input
const registerCall = <Name extends keyof typeof handlers>(
  server: FastifyInstance,
  deps: Deps,
  name: Name,
  revisions: Revisions,
): void => {
  const { method, also, path, level, markdown }: Call = calls[name];
  const handler = handlers[name];
  server.route({
    method: also === undefined ? method : [method, also],
    url: toRoutePath(path),
    onRequest: createGuard(level, deps),
    handler: async (request, reply) => {
      const input = readInput(name, request, deps.url);
      const answer = await handler(input, deps);
      const entry = answer === null ? undefined : auditEntryOf(name, input, secondsOf(deps.clock));
      if (entry !== undefined) deps.store.audit.add(entry);
      if (answer !== undefined && namesRevision(name)) revisions.markAnswer(request, reply);
      return sendAnswer(request, reply, answer, { isMarkdown: markdown === true });
    },
  });
};

/**
 * The stream of all builds is also cut off when its viewer may do more or less somewhere: pages connect again, and then
 * fetch what they show.
 */
const registerStream = (
  server: FastifyInstance,
  deps: Deps,
  name: keyof typeof streamHandlers,
  revisions: Revisions,
): void => {
  const { streamLimit, streamAccess } = deps;
  const { path, level } = streams[name];
  server.get(toRoutePath(path), {
    // A HEAD request must not open a stream, because nothing could be sent on it
    // (https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2).
    exposeHeadRoute: false,
    onRequest: createGuard(level, deps),
    handler: async (request, reply) => {
      const { caller, stored } = request;
      const params = parameters.parse(request.params);
      const key = streamLimitKey(request);
      await streamHandlers[name]({ params, caller, stored }, deps, () => {
        streamLimit.check(key);
        if (name === "builds") revisions.markOpening(request, reply);
        const stream = open(reply);
        streamLimit.add(key, stream);
        streamAccess.add(
          stream,
          (changes) =>
            isStillPermitted(level, request, deps) &&
            !(
              name === "builds" &&
              changes.some((change) => affects(change, caller, deps.store.users))
            ),
        );
        return stream;
      });
      return reply;
    },
  });
};

const open = (reply: FastifyReply): EventStream => {
  hijack(reply);
  return openEventStream(reply.raw);
};
