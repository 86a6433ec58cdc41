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

/** How many commits visitors may make the server read, all visitors together. Kept suggestions do not count. */
const visitorReads = { perSecond: 1, burst: 20 };

/**
 * Keeps the newest suggestions, each by a key of the commit and everything else that it depends on. Concurrent requests
 * with the same key share one suggestion. Throws a 429 if visitors ask for too many that are not kept.
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
