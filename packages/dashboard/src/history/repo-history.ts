import type { Build } from "@signalbox/contract";
import { isRefused } from "../api/api-error.ts";
import { createLimiter, maxBackgroundRequests, type Limiter } from "../lib/limiter.ts";
import { createDetails, type DetailsSource } from "./details.ts";
import {
  createListedBuilds,
  type BuildPage,
  type FetchPage,
  type NumberRange,
} from "./listed-builds.ts";
import { createLoader } from "./loader.ts";
import { createRefillPace } from "./refill-pace.ts";

export type HistorySource = DetailsSource & {
  /** Follows the newest page. The callbacks are called again whenever it changes. */
  follow: (onPage: (page: BuildPage) => void, onError: (error: unknown) => void) => () => void;
  fetchPage: FetchPage;
  /** Resolves after this many milliseconds. */
  pause: (ms: number) => Promise<void>;
};

/**
 * The loaded part of a repository's history. `builds` are those with details, newest first. `refused`: the server does not
 * let the user see some or all of them.
 */
export type KnownHistory = {
  builds: readonly Build[];
  /** The number of requested builds that exist, as far as known. */
  wanted: number;
  state: "loading" | "partial" | "complete" | "failed" | "refused";
};

export type RepoHistory = {
  read: () => KnownHistory;
  subscribe: (listener: () => void) => () => void;
  /** Fills the history with the newest builds until the returned function is called. */
  request: (builds: number) => () => void;
  /** The ended builds with these numbers, newest first. Call it only once the newest builds are known. */
  load: (range: NumberRange, signal: AbortSignal) => Promise<Build[]>;
  /** All builds with these numbers, as the server lists them. Call it only once the newest builds are known. */
  list: (range: NumberRange, signal: AbortSignal) => Promise<Build[]>;
  /** A build that the server has listed, with its stages; undefined if it has not ended. */
  loadListed: (listed: Build, signal: AbortSignal) => Promise<Build | undefined>;
  /** A build that has been loaded. */
  find: (number: number) => Build | undefined;
};

/**
 * The details of a repository's ended builds: the newest ones while a view requests them, and others on demand.
 * They are fetched newest first, and each build only once.
 * @param limit all requests wait for it: at most four are open at once, and histories may share them
 */
export function createRepoHistory(
  source: HistorySource,
  limit: Limiter = createLimiter(maxBackgroundRequests),
): RepoHistory {
  const listeners = new Set<() => void>();
  const requests = new Set<{ builds: number }>();
  const listed = createListedBuilds((page, signal) =>
    limit(() => source.fetchPage(page, signal), signal),
  );
  const details = createDetails(source);
  const loader = createLoader(details, limit);
  const pace = createRefillPace(source.pause);
  let problem: "failed" | "refused" | undefined;
  /** Whether the list was refused, so that builds that were loaded before may no longer be shown. */
  let isListRefused = false;
  let running: AbortController | undefined;
  let unfollow: () => void = () => undefined;
  let known: KnownHistory = { builds: [], wanted: 0, state: "loading" };

  const requestedCount = (): number => Math.max(0, ...[...requests].map(({ builds }) => builds));
  const plan = () => details.plan(listed.builds(), requestedCount());

  /** Calls the listeners if something changed for them: most live events change only a running build. */
  const publish = (): void => {
    const next = isListRefused ? nothing : describe();
    if (isSame(known, next)) return;
    known = next;
    for (const listener of listeners) listener();
  };

  const describe = (): KnownHistory => {
    const { known: builds, missing } = plan();
    const wanted = builds.length + missing.length;
    const isComplete = listed.has(requestedCount()) && missing.length === 0;
    if (!isComplete)
      return { builds, wanted, state: problem ?? (builds.length > 0 ? "partial" : "loading") };
    return { builds, wanted, state: details.areRefused(listed.builds()) ? "refused" : "complete" };
  };

  /** Starts fetching, unless it already runs or no view requests builds. */
  const fill = (): void => {
    if (running !== undefined || !listed.isKnown() || isListRefused || requests.size === 0) return;
    const stop = new AbortController();
    running = stop;
    if (problem !== undefined) {
      problem = undefined;
      publish();
    }
    const finish = (found: typeof problem): void => {
      if (running !== stop) return;
      stop.abort();
      running = undefined;
      problem = found;
      publish();
    };
    fetchAll({ listed, details, loader, pace, requestedCount, publish }, stop.signal).then(
      () => finish(undefined),
      (error: unknown) => finish(problemOf(error)),
    );
  };

  const onPage = (page: BuildPage): void => {
    isListRefused = false;
    listed.setNewest(page);
    publish();
    fill();
  };
  const onError = (error: unknown): void => {
    problem = problemOf(error);
    isListRefused = problem === "refused";
    if (isListRefused) stop();
    publish();
  };
  const stop = (): void => {
    running?.abort();
    running = undefined;
  };
  const leave = (): void => {
    unfollow();
    stop();
  };

  return {
    read: () => known,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request: (builds) => {
      const request = { builds };
      requests.add(request);
      if (requests.size === 1) unfollow = source.follow(onPage, onError);
      publish();
      fill();
      return () => {
        requests.delete(request);
        if (requests.size === 0) leave();
      };
    },
    list: listed.fetchRange,
    load: async (range, signal) => loader.loadRange(await listed.fetchRange(range, signal), signal),
    loadListed: async (build, signal) => (await loader.load([build], signal))[0],
    find: details.find,
  };
}

type Parts = {
  listed: ReturnType<typeof createListedBuilds>;
  details: ReturnType<typeof createDetails>;
  loader: ReturnType<typeof createLoader>;
  pace: ReturnType<typeof createRefillPace>;
  requestedCount: () => number;
  publish: () => void;
};

/** Fetches what is missing until all requested builds are known. */
const fetchAll = async (
  { listed, details, loader, pace, requestedCount, publish }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  const findMissing = () => details.plan(listed.builds(), requestedCount()).missing;
  const restore = async (): Promise<void> => {
    const missing = findMissing();
    if (missing.length === 0) return;
    await details.restore({ builds: listed.builds(), isComplete: listed.isComplete() }, missing);
    signal.throwIfAborted();
    publish();
  };
  // The list, and the number of requested builds, may change while builds are being fetched.
  while (!listed.has(requestedCount()) || findMissing().length > 0) {
    const count = requestedCount();
    await pace.ready(count);
    signal.throwIfAborted();
    await restore();
    await listed.fetchUntil(requestedCount, signal);
    await restore();
    await loader.fetch(details.requests(listed.builds(), findMissing()), signal, publish);
    pace.note(count);
  }
};

const nothing: KnownHistory = { builds: [], wanted: 0, state: "refused" };

const problemOf = (error: unknown): "failed" | "refused" =>
  isRefused(error) ? "refused" : "failed";

const isSame = (a: KnownHistory, b: KnownHistory): boolean =>
  a.state === b.state &&
  a.wanted === b.wanted &&
  a.builds.length === b.builds.length &&
  a.builds.every((build, index) => build === b.builds[index]);
