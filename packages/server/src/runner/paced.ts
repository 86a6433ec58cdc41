/** In milliseconds. A search that takes less may be repeated at any time. */
const freeMs = 2;
/** Longer ones take at most a tenth of the time together. */
const pauses = 9;
const maxPauseMs = 500;

/**
 * Returns a function that has the search made soon, once for all calls until then. After a search that took long the next
 * one waits, so that a long queue cannot keep the server from everything else.
 * @param search returns how long it took
 * @param now milliseconds of a clock that is never set back
 */
export function createPaced(search: () => number, now: () => number): () => void {
  let isDue = false;
  let notBefore = 0;
  const run = (): void => {
    isDue = false;
    const tookMs = search();
    notBefore = tookMs < freeMs ? 0 : now() + Math.min(tookMs * pauses, maxPauseMs);
  };
  return () => {
    if (isDue) return;
    isDue = true;
    const waitMs = notBefore - now();
    if (waitMs > 0) setTimeout(run, waitMs).unref();
    else setImmediate(run);
  };
}
