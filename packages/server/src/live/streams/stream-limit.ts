import type { FastifyRequest } from "fastify";
import { ApiError } from "../../lib/api-error.ts";
import type { EventStream } from "./event-stream.ts";

export type StreamLimit = {
  /** Throws a 429 if the caller has too many open streams. */
  check: (caller: string) => void;
  /** Counts a stream until it is closed. */
  add: (caller: string, stream: Pick<EventStream, "closed">) => void;
};

/** Limits the open streams of each caller. */
export function createStreamLimit(max: number): StreamLimit {
  const counts = new Map<string, number>();
  const change = (caller: string, by: number): void => {
    const count = (counts.get(caller) ?? 0) + by;
    if (count === 0) counts.delete(caller);
    else counts.set(caller, count);
  };
  return {
    check: (caller) => {
      if ((counts.get(caller) ?? 0) < max) return;
      throw new ApiError(429, `Too many open streams: at most ${max} are allowed`);
    },
    add: (caller, stream) => {
      change(caller, 1);
      stream.closed.addEventListener("abort", () => change(caller, -1), { once: true });
    },
  };
}

/** The key for counting streams: the user, or the IP address of a visitor. */
export function streamLimitKey({ caller, ip }: FastifyRequest): string {
  return caller === undefined ? `address ${ip}` : `user ${caller.id}`;
}
