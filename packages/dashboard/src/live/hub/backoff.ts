const firstMs = 250;
/** While the server cannot be reached, somebody who looks wants to know when it can. */
const mostWatchedMs = 3000;
/** A stream that was open and broke may have been that of a server that restarts. */
const mostBrokenMs = 10_000;
/** Where streams are refused although the server answers, asking again takes their place. */
const mostMs = 30_000;
/** A stream that held this long was a good one. */
const goodMs = 10_000;

/** How long to wait before the next attempt, longer each time and never in step with other browsers. */
export const createBackoff = (random: () => number) => {
  let failures = 0;
  return {
    /** `heldMs`: how long the stream had been open. `isReachable`: the server answers, only no stream. */
    next: (heldMs: number, isReachable: boolean, isWatched: boolean): number => {
      failures = heldMs >= goodMs ? 0 : failures + 1;
      const most = isWatched ? mostWatched(heldMs, isReachable) : mostMs;
      return Math.min(firstMs * 2 ** Math.min(failures, 10), most) * (0.8 + 0.4 * random());
    },
  };
};

const mostWatched = (heldMs: number, isReachable: boolean): number => {
  if (!isReachable) return mostWatchedMs;
  return heldMs > 0 ? mostBrokenMs : mostMs;
};
