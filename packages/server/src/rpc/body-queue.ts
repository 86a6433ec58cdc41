import type { FastifyReply, FastifyRequest } from "fastify";
import { createGate } from "../git/gate.ts";
import { rpcLimits } from "./rpc-limits.ts";

type Hook = (request: FastifyRequest, reply: FastifyReply, next: () => void) => void;

/**
 * A hook that lets only a few large bodies be read at once. The others wait unread, so the connection holds their bytes
 * back. A runner repeats an upload that did not get its turn within the time limit of requests.
 */
export function createBodyQueue(): Hook {
  const runInTurn = createGate(rpcLimits.largeLogBodies);
  return (request, reply, next) => {
    if (bodyBytes(request) <= rpcLimits.smallLogBodyBytes) return next();
    const closed = new Promise((resolve) => reply.raw.once("close", resolve));
    void runInTurn(async () => {
      if (!reply.raw.closed) next();
      await closed;
    });
  };
}

/** The announced size. A chunked body announces none and counts as large. */
function bodyBytes({ headers }: FastifyRequest): number {
  return Number(headers["content-length"] ?? Infinity);
}
