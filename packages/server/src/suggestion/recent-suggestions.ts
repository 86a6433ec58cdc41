import { ApiError } from "../lib/api-error.ts";
import type { Clock } from "../lib/clock.ts";
import { createRate } from "../lib/rate.ts";
import type { Suggestion } from "./suggest-pipeline.ts";

/** The suggestion for a commit; undefined if the commit has a pipeline file. */
type Made = Suggestion | undefined;

export type RecentSuggestions = (
  key: string,
  make: () => Promise<Made>,
  isVisitor: boolean,
) => Promise<Made>;

/** Each suggestion takes a few kilobytes, because it has few pipelines and contains no text of the commit's files. */
const maxKept = 200;

/** How many commits all visitors together may have read. Kept suggestions do not count. */
const visitorReads = { perSecond: 1, burst: 20 };

/**
 * Keeps the newest suggestions by a key that names the commit and all else that they depend on, and makes each only once at
 * a time, whoever asks. Throws a 429 if visitors ask for too many that are not kept.
 */
export function createRecentSuggestions(clock: Clock): RecentSuggestions {
  const kept = new Map<string, Promise<Made>>();
  const mayRead = createRate(clock, visitorReads);

  function keep(key: string, made: Promise<Made>): Promise<Made> {
    kept.delete(key);
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return made;
  }

  return async (key, make, isVisitor) => {
    const found = kept.get(key);
    if (found !== undefined) return keep(key, found);
    if (isVisitor && !mayRead("all visitors"))
      throw new ApiError(429, "Too many suggestions at once; try again in a few seconds");
    const made = keep(key, make());
    made.catch(() => kept.get(key) === made && kept.delete(key));
    return made;
  };
}
