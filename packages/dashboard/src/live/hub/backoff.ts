const firstMs = 250;
/** While the server cannot be reached: short, so that a visible tab recovers soon after the server does. */
const maxWatchedMs = 3000;
/** After an open stream broke, which may mean that the server is restarting. */
const maxBrokenMs = 10_000;
/** If the server answers but refuses streams: refetching before each attempt then replaces the stream. */
const maxMs = 30_000;
/** A stream that was open for this long resets the backoff. */
const stableMs = 10_000;

/** Exponential delays before reconnecting, with jitter so that browsers do not reconnect at the same time. */
export function createBackoff(random: () => number) {
  let failures = 0;
  return {
    /** `heldMs`: how long the stream was open. `isReachable`: whether the server answers. Returns milliseconds. */
    next: (heldMs: number, isReachable: boolean, isWatched: boolean): number => {
      failures = heldMs >= stableMs ? 0 : failures + 1;
      const max = isWatched ? maxWhileWatched(heldMs, isReachable) : maxMs;
      return Math.min(firstMs * 2 ** Math.min(failures, 10), max) * (0.8 + 0.4 * random());
    },
  };
}

const maxWhileWatched = (heldMs: number, isReachable: boolean): number => {
  if (!isReachable) return maxWatchedMs;
  return heldMs > 0 ? maxBrokenMs : maxMs;
};
