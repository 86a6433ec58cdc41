/** The builds that end within this time are fetched together. */
const refillMs = 2000;

/**
 * Paces the requests of a history, because in a flood of builds, each ended build would otherwise cause its own
 * request. Requests for more builds than were fetched do not wait.
 * @param pause resolves after this many milliseconds
 */
export function createRefillPace(pause: (ms: number) => Promise<void>) {
  let rest: Promise<void> | undefined;
  let fetchedCount = 0;
  return {
    /** Resolves when that many builds may be requested. */
    ready: async (count: number): Promise<void> => {
      if (count <= fetchedCount) await rest;
    },
    /** Must be called when that many builds have been fetched. */
    note: (count: number): void => {
      fetchedCount = count;
      rest = pause(refillMs);
    },
  };
}
