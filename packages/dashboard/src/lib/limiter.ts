/** Runs work, at most a fixed number at once and in order of arrival. */
export type Limiter = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/**
 * Requests that lists send at once for what their rows add. Without HTTP/2, browsers open six connections to a server, and
 * the page that the user opens next needs some of them.
 */
export const maxBackgroundRequests = 4;

export function createLimiter(maxConcurrent: number): Limiter {
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

/** Limits the requests of all rows on a page together, because each row may contain several components that send some. */
export const limitRowRequest = createLimiter(maxBackgroundRequests);
