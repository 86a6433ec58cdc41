import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { streamUrl } from "./config.ts";
import { followBuilds, type FeedTools } from "./live.ts";

/** A hidden page draws no pictures, and its icon should still change. */
const hiddenMs = 250;

const tools: FeedTools = {
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

/** Keeps the cache true by the feed of build events, while it is wanted. */
export const useLiveBuilds = (isWanted: boolean): void => {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    followBuilds(cache, streamUrl("builds"), tools, stop.signal);
    return () => stop.abort();
  }, [cache, isWanted]);
};
