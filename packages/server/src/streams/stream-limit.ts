import type { FastifyRequest } from "fastify";
import { serverLimits } from "../lib/limits.ts";
import { ApiError } from "../lib/api-error.ts";
import type { EventStream } from "./event-stream.ts";

export type StreamLimit = {
  /** Throws a 429 where the caller has too many open already. */
  check: (caller: string) => void;
  /** Counts a stream until it is over. */
  add: (caller: string, stream: Pick<EventStream, "closed">) => void;
};

/** Counts the open streams of each caller. */
export const createStreamLimit = (most: number = serverLimits.streamsPerCaller): StreamLimit => {
  const counts = new Map<string, number>();
  const change = (caller: string, by: number): void => {
    const count = (counts.get(caller) ?? 0) + by;
    if (count === 0) counts.delete(caller);
    else counts.set(caller, count);
  };
  return {
    check: (caller) => {
      if ((counts.get(caller) ?? 0) < most) return;
      throw new ApiError(429, `More than ${most} streams are open`);
    },
    add: (caller, stream) => {
      change(caller, 1);
      stream.closed.addEventListener("abort", () => change(caller, -1), { once: true });
    },
  };
};

/** Whose streams are counted together. */
export const streamCaller = ({ caller, ip }: FastifyRequest): string =>
  caller === undefined ? `address ${ip}` : `user ${caller.id}`;
