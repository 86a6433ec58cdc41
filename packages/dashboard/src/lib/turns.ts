/** Runs work, at most a fixed number at once and in order of arrival. */
export type Turns = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export function createTurns(maxConcurrent: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    running -= 1;
    waiting.shift()?.();
  };
  return async (work, signal) => {
    if (running >= maxConcurrent) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
    }
    running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  };
}
