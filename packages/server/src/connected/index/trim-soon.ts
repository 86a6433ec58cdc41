import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../lib/clock.ts";
import type { Index } from "./open-index.ts";

const everyMs = 60_000;

/** Returns a function that brings the index within its bounds at most once a minute, a part in each turn of the event loop. */
export function createTrimSoon(index: Index, clock: Clock, stopped: AbortSignal): () => void {
  let trimmedAt = -Infinity;
  const trim = async (): Promise<void> => {
    do await nextTurn();
    while (!stopped.aborted && index.trim());
  };
  return () => {
    if (Math.abs(clock() - trimmedAt) < everyMs) return;
    trimmedAt = clock();
    trim().catch((error: unknown) => {
      if (!index.mend(error)) throw error;
    });
  };
}
