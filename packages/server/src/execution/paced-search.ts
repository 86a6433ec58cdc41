/** A search that takes less is not followed by a pause. */
const freeMs = 2;
/** The pause after a longer search, as a multiple of the time that the search took. */
const pauseFactor = 9;
const maxPauseMs = 500;

/**
 * Returns a function that schedules the search. Calls before it has run are coalesced into one search. After a search of
 * 2 ms or more, the next one waits nine times as long as that search took, but at most half a second, so that searching
 * a long queue leaves the server time for requests.
 * @param search returns how long it took, in milliseconds
 * @param now milliseconds of a clock that is never set back
 */
export function createPacedSearch(search: () => number, now: () => number): () => void {
  let isDue = false;
  let notBefore = 0;
  const run = (): void => {
    isDue = false;
    const tookMs = search();
    notBefore = tookMs < freeMs ? 0 : now() + Math.min(tookMs * pauseFactor, maxPauseMs);
  };
  return () => {
    if (isDue) return;
    isDue = true;
    const waitMs = notBefore - now();
    if (waitMs > 0) setTimeout(run, waitMs).unref();
    else setImmediate(run);
  };
}
