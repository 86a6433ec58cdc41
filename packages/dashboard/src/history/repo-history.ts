import type { Build } from "@signalbox/contract";
import { statusOf } from "../api/api-error.ts";
import { isCurrent, isFinal, planFill } from "./fill-plan.ts";
import { createListedBuilds, type BuildPage, type FetchPage } from "./listed-builds.ts";

export type HistorySource = {
  /** Follows the newest page. The callbacks are called again whenever it changes. */
  follow: (onPage: (page: BuildPage) => void, onError: () => void) => () => void;
  fetchPage: FetchPage;
  /** Fetches one build with its stages. */
  fetchBuild: (listed: Build, signal: AbortSignal) => Promise<Build>;
};

/** What is known of a repository's history. `builds` are those with details, newest first. */
export type KnownHistory = {
  builds: readonly Build[];
  /** The number of builds that were wanted and exist, as far as that is known. */
  wanted: number;
  state: "loading" | "partial" | "complete" | "failed";
};

export type RepoHistory = {
  read: () => KnownHistory;
  subscribe: (listener: () => void) => () => void;
  /** Fills the history with the newest builds until the returned function is called. */
  want: (builds: number) => () => void;
};

const requestsAtOnce = 4;

/**
 * The details of a repository's newest ended builds. They are fetched while somebody wants them, newest first and at
 * most four at once; a build that was fetched is not fetched again.
 */
export function createRepoHistory(source: HistorySource): RepoHistory {
  const listeners = new Set<() => void>();
  const wishes = new Set<{ builds: number }>();
  const listed = createListedBuilds(source.fetchPage);
  const details = createDetails(source.fetchBuild);
  let hasFailed = false;
  let running: AbortController | undefined;
  let unfollow: () => void = () => undefined;
  let known: KnownHistory = { builds: [], wanted: 0, state: "loading" };

  const most = (): number => Math.max(0, ...[...wishes].map(({ builds }) => builds));
  const plan = () => details.plan(listed.builds(), most());

  const publish = (): void => {
    const { known: builds, missing } = plan();
    const wanted = builds.length + missing.length;
    const isComplete = listed.has(most()) && missing.length === 0;
    known = { builds, wanted, state: stateOf(builds.length, isComplete) };
    for (const listener of listeners) listener();
  };

  const stateOf = (count: number, isComplete: boolean): KnownHistory["state"] => {
    if (isComplete) return "complete";
    if (hasFailed) return "failed";
    return count > 0 ? "partial" : "loading";
  };

  const fetchAll = async (signal: AbortSignal): Promise<void> => {
    // The list and the wishes may change while builds are being fetched.
    while (!listed.has(most()) || plan().missing.length > 0) {
      await listed.fetchUntil(most, signal);
      signal.throwIfAborted();
      const queue = plan().missing.values();
      const work = async (): Promise<void> => {
        for (const build of queue) {
          await details.fetch(build, signal);
          publish();
        }
      };
      await Promise.all(Array.from({ length: requestsAtOnce }, work));
    }
  };

  /** Starts to fill, unless that already happens or nobody wants it. */
  const fill = (): void => {
    if (running !== undefined || !listed.isKnown() || wishes.size === 0) return;
    const stop = new AbortController();
    running = stop;
    hasFailed = false;
    const finish = (failed: boolean): void => {
      if (running !== stop) return;
      stop.abort();
      running = undefined;
      hasFailed = failed;
      publish();
    };
    fetchAll(stop.signal).then(
      () => finish(false),
      () => finish(true),
    );
  };

  const onPage = (page: BuildPage): void => {
    listed.setNewest(page);
    publish();
    fill();
  };
  const onError = (): void => {
    hasFailed = true;
    publish();
  };
  const leave = (): void => {
    unfollow();
    running?.abort();
    running = undefined;
  };

  return {
    read: () => known,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want: (builds) => {
      const wish = { builds };
      wishes.add(wish);
      if (wishes.size === 1) unfollow = source.follow(onPage, onError);
      publish();
      fill();
      return () => {
        wishes.delete(wish);
        if (wishes.size === 0) leave();
      };
    },
  };
}

/** The details that were fetched. */
const createDetails = (fetchBuild: HistorySource["fetchBuild"]) => {
  const details = new Map<number, Build>();
  /** Builds that were deleted, or whose details are not final although the list says so. */
  const skipped = new Set<string>();
  const take = (listed: Build, build: Build): void => {
    if (isFinal(build) && isCurrent(build, listed)) details.set(build.number, build);
    else skipped.add(versionOf(listed));
  };
  return {
    plan: (listed: readonly Build[], wanted: number) =>
      planFill(
        listed.filter((build) => !skipped.has(versionOf(build))),
        details,
        wanted,
      ),
    fetch: async (listed: Build, signal: AbortSignal): Promise<void> => {
      try {
        const build = await fetchBuild(listed, signal);
        signal.throwIfAborted();
        take(listed, build);
      } catch (error) {
        // The build was deleted after it had been listed.
        if (![403, 404].includes(statusOf(error))) throw error;
        skipped.add(versionOf(listed));
      }
    },
  };
};

const versionOf = ({ id, version }: Build): string => `${id}.${version}`;
