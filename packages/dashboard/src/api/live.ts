import { Repo } from "@signalbox/contract";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import {
  mergeBuild,
  mergeBuilds,
  mergeLatestRepos,
  mergeNewestBuilds,
  mergeNewestOf,
  mergeRecentBuilds,
  mergeRepo,
  type RepoEvent,
} from "./merge.ts";
import {
  branchesQuery,
  buildQuery,
  buildsQuery,
  deploymentsQuery,
  keys,
  newestBuildsQuery,
  recentBuildsQuery,
  repoQuery,
  reposQuery,
} from "./queries.ts";

/** The parts of an EventSource that the feed needs. */
export type FeedSource = {
  addEventListener: (
    type: "open" | "message" | "error",
    listener: (event: MessageEvent<unknown>) => void,
  ) => void;
  close: () => void;
  readonly readyState: number;
};

export type FeedTools = {
  /** Opens the stream at an address. */
  open: (url: string) => FeedSource;
  /** Runs the work once before the next picture; events that arrive until then are merged together. */
  schedule: (work: () => void) => void;
  /** Runs the work after some time. */
  later: (work: () => void, ms: number) => void;
};

/** `readyState` of a source that has given up, as after an answer that is no stream. */
const closed = 2;
const reopenAfterMs = 5000;

/**
 * Follows the feed of build events and merges it into the cache until the signal aborts. A feed has
 * no memory: what was on screen before it opened is asked for again, each time that it opens.
 */
export const followBuilds = (
  cache: QueryClient,
  url: string,
  tools: FeedTools,
  signal: AbortSignal,
): void => {
  if (signal.aborted) return;
  const source = tools.open(url);
  const take = collectEvents(tools.schedule, (events) => {
    if (!signal.aborted) notifyManager.batch(() => events.forEach((event) => merge(cache, event)));
  });
  source.addEventListener("open", () => refreshShown(cache));
  source.addEventListener("message", ({ data }) => take(data));
  source.addEventListener("error", () => {
    if (source.readyState === closed)
      tools.later(() => followBuilds(cache, url, tools, signal), reopenAfterMs);
  });
  signal.addEventListener("abort", () => source.close());
};

/** Gathers events until the scheduled moment; of one build only its newest event counts. */
const collectEvents = (schedule: FeedTools["schedule"], flush: (events: RepoEvent[]) => void) => {
  const waiting = new Map<string, RepoEvent>();
  return (data: unknown): void => {
    const event = readEvent(data);
    if (event === undefined) return;
    if (waiting.size === 0)
      schedule(() => {
        const events = [...waiting.values()];
        waiting.clear();
        flush(events);
      });
    waiting.set(`${event.id}/${event.build.number}`, event);
  };
};

/** A message as a repository with its build; anything else, such as `eof`, is no event. */
export const readEvent = (data: unknown): RepoEvent | undefined => {
  if (typeof data !== "string") return undefined;
  try {
    const repo = Repo.safeParse(JSON.parse(data));
    return repo.success && repo.data.build !== undefined
      ? { ...repo.data, build: repo.data.build }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Asks again for all that had been answered; what is being asked for just now is fresh enough. */
const refreshShown = (cache: QueryClient): void =>
  void cache.invalidateQueries(
    { predicate: ({ state, queryKey }) => state.dataUpdatedAt > 0 && queryKey[0] !== keys.user[0] },
    { cancelRefetch: false },
  );

/** Lets each list and each page that is in the cache learn from the event. */
const merge = (cache: QueryClient, event: RepoEvent): void => {
  const { build } = event;
  cache.setQueryData(reposQuery.queryKey, (old) => old && mergeLatestRepos(old, event));
  cache.setQueryData(recentBuildsQuery.queryKey, (old) => old && mergeRecentBuilds(old, event));
  cache.setQueryData(newestBuildsQuery.queryKey, (old) => old && mergeNewestBuilds(old, event));
  cache.setQueryData(repoQuery(event).queryKey, (old) => old && mergeRepo(old, event));
  cache.setQueryData(
    buildsQuery(event).queryKey,
    (old) => old && { ...old, pages: mergeBuilds(old.pages, build) },
  );
  cache.setQueryData(
    buildQuery(event, build.number).queryKey,
    (old) => old && mergeBuild(old, build),
  );
  if (build.event === "push")
    cache.setQueryData(
      branchesQuery(event).queryKey,
      (old) => old && mergeNewestOf(old, build, ({ target }) => target),
    );
  if (build.event === "promote" || build.event === "rollback")
    cache.setQueryData(
      deploymentsQuery(event).queryKey,
      (old) => old && mergeNewestOf(old, build, ({ deploy_to }) => deploy_to),
    );
};
