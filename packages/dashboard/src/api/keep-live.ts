import type { QueryClient } from "@tanstack/react-query";
import { streamUrl } from "./config.ts";
import { followBuilds, type FeedTools } from "./live.ts";
import { keys } from "./queries.ts";

/**
 * Keeps the cache true by the feed of build events, for all but visitors. It is started before the first
 * calls, so that no event falls between an answer and the opening of the feed.
 */
export const keepLive = (cache: QueryClient, tools: FeedTools = browserTools): void => {
  let feed: AbortController | undefined;
  const follow = () => {
    const isVisitor = cache.getQueryData(keys.user) === null;
    if (isVisitor) {
      feed?.abort();
      feed = undefined;
    } else if (feed === undefined) {
      feed = new AbortController();
      followBuilds(cache, streamUrl("builds"), tools, feed.signal);
    }
  };
  cache.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === keys.user[0]) follow();
  });
  follow();
};

/** A hidden page draws no pictures, and its icon should still change. */
const hiddenMs = 250;

const browserTools: FeedTools = {
  open: (url) => new EventSource(url, { withCredentials: true }),
  schedule: (work) => {
    const once = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      work();
    };
    const frame = requestAnimationFrame(once);
    const timer = setTimeout(once, hiddenMs);
  },
  later: (work, ms) => void setTimeout(work, ms),
};
