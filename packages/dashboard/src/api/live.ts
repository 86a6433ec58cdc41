import { Repo, isEnd } from "@signalbox/contract";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import {
  mergeBuild,
  mergeBuilds,
  mergeLatestRepos,
  mergeRecentBuilds,
  mergeRepo,
  type RepoEvent,
} from "./merge.ts";
import { buildQuery, buildsQuery, recentBuildsQuery, repoQuery, reposQuery } from "./queries.ts";

/** The parts of an EventSource that the feed needs. */
export type FeedSource = Pick<EventSource, "addEventListener" | "close">;

export type LiveFeed = {
  /** Opens the stream; called with its address. */
  open: (url: string) => FeedSource;
  /** Runs the work once before the next picture; events that arrive until then are merged together. */
  schedule: (work: () => void) => void;
};

/**
 * Follows the feed of build events and merges it into the cache until the signal aborts. A feed has
 * no memory, so each time that it opens again what is on screen is asked for again.
 */
export const followBuilds = (
  cache: QueryClient,
  url: string,
  { open, schedule }: LiveFeed,
  signal: AbortSignal,
): void => {
  const source = open(url);
  const waiting = new Map<string, RepoEvent>();
  let opened = 0;

  const flush = () => {
    const events = [...waiting.values()];
    waiting.clear();
    if (!signal.aborted) notifyManager.batch(() => events.forEach((event) => merge(cache, event)));
  };
  source.addEventListener("open", () => {
    opened += 1;
    if (opened > 1) void cache.invalidateQueries();
  });
  source.addEventListener("message", (message: MessageEvent<unknown>) => {
    const event = readEvent(message.data);
    if (event === undefined) return;
    if (waiting.size === 0) schedule(flush);
    waiting.set(`${event.id}/${event.build.number}`, event);
  });
  signal.addEventListener("abort", () => source.close());
};

/** A message as a repository with its build; anything else is no event of ours. */
export const readEvent = (data: unknown): RepoEvent | undefined => {
  if (typeof data !== "string" || isEnd({ event: "message", data })) return undefined;
  try {
    const repo = Repo.safeParse(JSON.parse(data));
    return repo.success && repo.data.build !== undefined
      ? { ...repo.data, build: repo.data.build }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Lets each list and each page that is in the cache learn from the event. */
const merge = (cache: QueryClient, event: RepoEvent): void => {
  const { build } = event;
  cache.setQueryData(reposQuery.queryKey, (old) => old && mergeLatestRepos(old, event));
  cache.setQueryData(recentBuildsQuery.queryKey, (old) => old && mergeRecentBuilds(old, event));
  cache.setQueryData(repoQuery(event).queryKey, (old) => old && mergeRepo(old, event));
  cache.setQueryData(
    buildsQuery(event).queryKey,
    (old) => old && { ...old, pages: mergeBuilds(old.pages, build) },
  );
  cache.setQueryData(
    buildQuery(event, build.number).queryKey,
    (old) => old && mergeBuild(old, build),
  );
};
