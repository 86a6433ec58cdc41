import { setTimeout as wait } from "node:timers/promises";

/** Lets at most so many requests run at once, and all of them wait when the CI server asks for it. */
export type RequestLimiter = {
  /** Runs `work` when it is its turn. Rejects if the signal is aborted before. */
  run: <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
  /** No further request begins during this time. */
  pause: (ms: number) => void;
};

export function createRequestLimiter(max: number): RequestLimiter {
  const queue: (() => void)[] = [];
  let running = 0;
  let pause: Promise<void> | undefined;

  const startNext = (): void => {
    if (running >= max || pause !== undefined) return;
    const start = queue.shift();
    if (start === undefined) return;
    running += 1;
    start();
  };
  const takeTurn = (signal: AbortSignal): Promise<void> => {
    const turn = Promise.withResolvers<void>();
    const giveUp = (): void => {
      const at = queue.indexOf(start);
      if (at >= 0) queue.splice(at, 1);
      turn.reject(signal.reason);
    };
    const start = (): void => {
      signal.removeEventListener("abort", giveUp);
      turn.resolve();
    };
    signal.addEventListener("abort", giveUp, { once: true });
    queue.push(start);
    startNext();
    return turn.promise;
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
      const ended = resumeAfter(ms);
      pause = ended;

      async function resumeAfter(time: number): Promise<void> {
        await wait(time, undefined, { ref: false });
        if (pause !== ended) return;
        pause = undefined;
        for (let count = 0; count < max; count += 1) startNext();
      }
    },
  };
}
