import type { FastifyReply } from "fastify";

/** Aborted if the caller leaves before the answer was sent. */
export function disconnection({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
