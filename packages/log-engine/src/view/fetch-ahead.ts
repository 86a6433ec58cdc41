import { runsToDraw } from "./drawn-rows.ts";
import type { LogEngine } from "../types/log-engine.ts";
import type { View } from "./view.ts";

/** The number of lines fetched ahead in both directions, so that scrolling finds them in the cache. */
const AHEAD = 150;
/** The maximum number of simultaneous requests when the lines are far apart. */
const MAX_RUNS = 8;

/** Fetches the lines around rows `[from, to)` into the cache of the engine, one fetch at a time. */
export function createFetchAhead(engine: LogEngine) {
  let isFetching = false;
  return async (view: View, from: number, to: number, raw: boolean): Promise<void> => {
    if (isFetching) return;
    const isKnown = (line: number): boolean => engine.peek(line, raw) !== undefined;
    const missing = runsToDraw(
      view,
      Math.max(0, from - AHEAD),
      Math.min(view.rowCount, to + AHEAD),
    ).filter(([first, last]) => !isKnown(first) || !isKnown(last - 1));
    if (missing.length === 0) return;
    isFetching = true;
    const asks = missing
      .slice(0, MAX_RUNS)
      .map(([first, last]) => engine.lines(first, last, { raw }));
    await Promise.all(asks).catch(() => undefined); // the engine was disposed
    isFetching = false;
  };
}
