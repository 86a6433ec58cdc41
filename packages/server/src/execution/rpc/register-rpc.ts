import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RunnerSecrets } from "../../config/runner-secrets.ts";
import type { Git } from "../../source/git/git.ts";
import { ApiError, noRows, refuseDeepJson } from "../../lib/api-error.ts";
import type { Artifacts } from "../../artifacts/artifacts.ts";
import { registerUploads } from "./uploads/register-uploads.ts";
import type { ReportFiles } from "./uploads/report-files.ts";
import type { Clock } from "../../lib/clock.ts";
import type { RemoteQueue } from "../remote-queue.ts";
import type { Store } from "../../store/store.ts";
import { CardBody, PollBody, readBody, StageBody, StepBody } from "./bodies.ts";
import { createCallLimit } from "./call-limit.ts";
import { registerGit } from "./git/git-http.ts";
import { readLines } from "./logs/read-lines.ts";
import type { Caller, Rpc } from "./rpc.ts";
import { rpcLimits } from "./rpc-limits.ts";
import { accessOf } from "./runner-access.ts";
import { rpcPath } from "./runner-routes.ts";

/** The parts of the server that the calls of remote runners need. */
export type RunnerRpc = {
  rpc: Rpc;
  queue: RemoteQueue;
  secrets: RunnerSecrets;
  /** What steps have uploaded and that is read when they end. */
  reports: ReportFiles;
  git: Pick<Git, "serve">;
  /** A keyed hash that derives the tokens of builds. */
  hash: (text: string) => string;
  /** Aborted when the server stops. */
  signal: AbortSignal;
};

type RegisterDeps = RunnerRpc & {
  store: Store;
  artifacts: Pick<Artifacts, "put">;
  clock: Clock;
  url: URL | undefined;
};

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface FastifyRequest {
    /** Set for authenticated calls of runners. */
    runner: Caller | undefined;
  }
}

/**
 * Registers the calls of the runner protocol (RPC v2 of Drone servers,
 * https://github.com/harness/harness/blob/v2.24.0/operator/manager/rpc2/server.go).
 */
export async function registerRpc(server: FastifyInstance, deps: RegisterDeps): Promise<void> {
  server.decorateRequest("runner", undefined);
  const limit = createCallLimit(deps.clock);

  const authenticate = (request: FastifyRequest, reply: FastifyReply): void => {
    if (limit.isBlocked(request.ip)) throw new ApiError(429, "Too many calls with a wrong secret");
    const token = request.headers["x-drone-token"];
    const access = accessOf(deps.secrets, typeof token === "string" ? token : "");
    if (access === undefined) {
      limit.failed(request.ip);
      throw new ApiError(401, "The secret is missing or wrong");
    }
    limit.succeeded(request.ip);
    // Runners retry after a 503, but not after a 429.
    if (!limit.mayCall(request.ip)) throw new ApiError(503, "Too many calls");
    request.runner = toCaller(request, reply, access, deps);
  };

  await server.register(async (scope) => {
    scope.addHook("onRequest", (request, reply, next) => {
      try {
        authenticate(request, reply);
      } catch (error) {
        return next(error instanceof Error ? error : new Error(String(error)));
      }
      next();
    });
    registerStages(scope, deps.rpc);
    registerSteps(scope, deps.rpc);
    await scope.register(async (logs) => registerLogs(logs, deps.rpc));
  });
  await registerGit(server, deps);
  await registerUploads(server, deps);
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

function registerStages(scope: FastifyInstance, rpc: Rpc): void {
  const acknowledge: Answer = (_request, reply) => reply.code(200).send();
  scope.post(`${rpcPath}/ping`, acknowledge);
  scope.route({
    method: ["POST", "DELETE"],
    url: `${rpcPath}/nodes/:machine`,
    handler: acknowledge,
  });

  scope.post(`${rpcPath}/stage`, async (request, reply) => {
    const stage = await rpc.request(readBody(PollBody, request.body), callerOf(request));
    if (stage === null) return reply.code(204).send();
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) rpc.takeBack(stage.id);
    });
    if (reply.raw.destroyed) rpc.takeBack(stage.id);
    return stage;
  });
  scope.post(`${rpcPath}/stage/:id`, async (request) =>
    rpc.accept(idOf(request), machineOf(request), callerOf(request)),
  );
  scope.get(`${rpcPath}/stage/:id`, async (request) =>
    rpc.details(idOf(request), callerOf(request)),
  );
  scope.put(`${rpcPath}/stage/:id`, async (request) =>
    rpc.updateStage(idOf(request), readBody(StageBody, request.body), callerOf(request)),
  );
  scope.post(`${rpcPath}/build/:id/watch`, async (request, reply) => {
    const isOver = await rpc.watch(idOf(request), callerOf(request));
    return reply.code(isOver ? 200 : 204).send();
  });
}

function registerSteps(scope: FastifyInstance, rpc: Rpc): void {
  scope.put(`${rpcPath}/step/:id`, async (request) =>
    rpc.updateStep(idOf(request), readBody(StepBody, request.body), callerOf(request)),
  );
  const cards = { bodyLimit: rpcLimits.cardBytes };
  scope.post(`${rpcPath}/step/:id/card`, cards, async (request, reply) => {
    // Its data may have any shape, and is stored.
    refuseDeepJson(String(request.body));
    const { schema, data } = readBody(CardBody, request.body);
    await rpc.addCard(idOf(request), schema, data, callerOf(request));
    return reply.code(200).send();
  });
}

/** The bodies of these calls are read as they arrive. */
function registerLogs(scope: FastifyInstance, rpc: Rpc): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  scope.post(`${rpcPath}/step/:id/logs/batch`, async (request, reply) => {
    await rpc.addLines(idOf(request), readLines(request.raw), callerOf(request));
    return reply.code(200).send();
  });
  scope.post(`${rpcPath}/step/:id/logs/upload`, async (request, reply) => {
    await rpc.uploadLog(idOf(request), readLines(request.raw), callerOf(request));
    return reply.code(200).send();
  });
}

function toCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Caller["access"],
  { url, signal }: RegisterDeps,
): Caller {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  return {
    access,
    address: request.ip,
    socket: request.socket,
    origin: url?.origin ?? `${request.protocol}://${request.host}`,
    signal: AbortSignal.any([left.signal, signal]),
  };
}

function callerOf({ runner }: FastifyRequest): Caller {
  if (runner === undefined) throw new Error("The call of a runner was not authenticated");
  return runner;
}

function idOf({ params }: FastifyRequest): number {
  const id = hasText(params, "id") ? params.id : "";
  if (!/^\d{1,15}$/.test(id)) throw noRows();
  return Number(id);
}

const maxNameCharacters = 250;

function machineOf({ query }: FastifyRequest): string {
  return hasText(query, "machine") ? query.machine.slice(0, maxNameCharacters) : "";
}

function hasText<Key extends string>(values: unknown, key: Key): values is Record<Key, string> {
  if (typeof values !== "object" || values === null) return false;
  return typeof Object.getOwnPropertyDescriptor(values, key)?.value === "string";
}
