import type { QueryClient } from "@tanstack/react-query";
import { mergeEvents, type RepoEvent } from "./merge.ts";

/**
 * An answer may be older than news that overtook it: a server read its tables, then something changed,
 * and the event was here first. So what is heard while an answer is on its way is kept, and the answer
 * learns from it before anybody sees it. And an answer that was asked for before the feed was open may
 * miss what happened in between: it is asked for again.
 */

type Waiting = { news: Map<string, RepoEvent>; wasOpened: boolean };

const waiting = new WeakMap<QueryClient, Set<Waiting>>();

/** Asks, and gives the answer as it is after all that was heard meanwhile. */
export const answer = async <Answer>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  ask: () => Promise<Answer>,
  learn: (answer: Answer, event: RepoEvent) => Answer,
): Promise<Answer> => {
  const mine: Waiting = { news: new Map(), wasOpened: false };
  const all = waiting.get(cache) ?? new Set();
  waiting.set(cache, all.add(mine));
  try {
    const told = await ask();
    // Once the cache has this answer: a question that is still open is not asked anew.
    if (mine.wasOpened)
      setTimeout(() => void cache.invalidateQueries({ queryKey, exact: true }), 0);
    return [...mine.news.values()].reduce(learn, told);
  } finally {
    all.delete(mine);
  }
};

/** News that answers on their way may not know of. */
export const noteNews = (cache: QueryClient, event: RepoEvent): void => {
  const key = `${event.namespace}/${event.name}/${event.build.number}`;
  for (const { news } of waiting.get(cache) ?? []) {
    const known = news.get(key);
    news.set(key, known === undefined ? event : mergeEvents(known, event));
  }
};

/** The feed has opened: answers on their way are of before. */
export const noteOpening = (cache: QueryClient): void =>
  waiting.get(cache)?.forEach((one) => {
    one.wasOpened = true;
  });
