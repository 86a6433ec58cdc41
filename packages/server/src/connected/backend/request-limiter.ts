import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";

/** Lets at most so many requests run at once, and all of them wait when the CI server asks for it. */
export type RequestLimiter = {
  /** Runs `work` when it is its turn. Rejects if the signal is aborted before, or if a pause is too long to wait for. */
  run: <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
  /** No further request begins during this time. */
  pause: (ms: number) => void;
};

/** A pause that is waited for. During a longer one, requests are refused. */
export const maxWaitMs = 20_000;
/** A server that wants no requests for longer may be back earlier, so it is asked again after this time. */
const maxPauseMs = 600_000;

type Turn = { start: () => void; refuse: (reason: unknown) => void };

export function createRequestLimiter(max: number, clock: Clock): RequestLimiter {
  const queue: Turn[] = [];
  let running = 0;
  let pausedUntil = -Infinity;
  let isResuming = false;

  const startNext = (): void => {
    if (running >= max || clock() < pausedUntil) return;
    const next = queue.shift();
    if (next === undefined) return;
    running += 1;
    next.start();
  };
  const takeTurn = (signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      const at = queue.indexOf(turn);
      if (at >= 0) queue.splice(at, 1);
      reject(signal.reason);
    };
    const settled = (settle: () => void): void => {
      signal.removeEventListener("abort", giveUp);
      settle();
    };
    const turn: Turn = {
      start: () => settled(resolve),
      refuse: (reason) => settled(() => reject(reason)),
    };
    signal.addEventListener("abort", giveUp, { once: true });
    queue.push(turn);
    if (clock() + maxWaitMs < pausedUntil) refuseAll();
    else startNext();
    return promise;
  };
  const refuseAll = (): void => {
    const reason = new ApiError(503, "The CI server takes no more requests for now");
    for (const { refuse } of queue.splice(0)) refuse(reason);
  };
  const resume = async (): Promise<void> => {
    isResuming = true;
    while (clock() < pausedUntil) await wait(pausedUntil - clock(), undefined, { ref: false });
    isResuming = false;
    for (let count = 0; count < max; count += 1) startNext();
  };

  return {
    run: async (work, signal) => {
      signal.throwIfAborted();
      await takeTurn(signal);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, clock() + Math.min(ms, maxPauseMs));
      if (clock() + maxWaitMs < pausedUntil) refuseAll();
      if (!isResuming) void resume();
    },
  };
}
