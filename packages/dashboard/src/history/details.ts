import type { Build } from "@signalbox/contract";
import { isComplete } from "@signalbox/insight";
import { statusOf } from "../api/api-error.ts";
import { isCurrent, planFill, planRequests, type DetailsRequest } from "./fill-plan.ts";
import type { Listing } from "./store/history-store.ts";

/** The newest `limit` builds below a number. */
export type DetailsRange = { before: number; limit: number };

export type DetailsSource = {
  /** Fetches one build with its stages. */
  fetchBuild: (listed: Build, signal: AbortSignal) => Promise<Build>;
  /** Fetches the newest builds below a number with their stages; undefined if the server cannot do that. */
  fetchRange: (range: DetailsRange, signal: AbortSignal) => Promise<Build[] | undefined>;
  /** Reads the builds that the browser keeps, among the listed ones. */
  restore: (listing: Listing) => Promise<readonly Build[]>;
  /** Keeps builds in the browser. */
  keep: (builds: readonly Build[]) => void;
};

export function createDetails(source: DetailsSource) {
  const details = new Map<number, Build>();
  /** Builds that were deleted, or whose details are not final although the list says so. */
  const skipped = new Set<string>();
  /** The skipped builds that the server does not have. */
  const notFound = new Set<string>();
  /** Builds that the browser does not keep. */
  const notKept = new Set<string>();
  let hasRanges = true;

  const take = (listed: Build, build: Build): boolean => {
    const isUsable = isComplete(build) && isCurrent(build, listed);
    if (isUsable) details.set(build.number, build);
    return isUsable;
  };

  const fetchRange = async (request: DetailsRequest, signal: AbortSignal): Promise<void> => {
    const builds = await source.fetchRange(request, signal);
    signal.throwIfAborted();
    hasRanges = builds !== undefined;
    if (builds === undefined) return;
    const answered = new Map(builds.map((build) => [build.id, build]));
    // The answer may end early, but never before its first build.
    const lowest = builds.at(-1)?.number ?? 0;
    const covered = request.builds.filter(({ number }) => number >= lowest);
    for (const listed of covered) {
      const build = answered.get(listed.id);
      if (build === undefined || !take(listed, build)) skipped.add(versionOf(listed));
    }
    source.keep(builds.filter((build) => details.get(build.number) === build));
  };

  const fetchBuild = async (listed: Build, signal: AbortSignal): Promise<void> => {
    try {
      const build = await source.fetchBuild(listed, signal);
      signal.throwIfAborted();
      if (take(listed, build)) source.keep([build]);
      else skipped.add(versionOf(listed));
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      skipped.add(versionOf(listed));
      notFound.add(versionOf(listed));
    }
  };

  return {
    find: (number: number) => details.get(number),
    plan: (listed: readonly Build[], wanted: number) =>
      planFill(
        listed.filter((build) => !skipped.has(versionOf(build))),
        details,
        wanted,
      ),
    /**
     * Whether the user may not see some of the listed builds. Servers answer 404 for such builds, and also for those that
     * were deleted after they had been listed: these are fewer than the builds that can be read.
     */
    areRefused: (listed: readonly Build[]): boolean => {
      const missing = listed.filter((build) => notFound.has(versionOf(build)));
      const known = listed.filter(({ number }) => details.has(number));
      return missing.length > 0 && missing.length >= known.length;
    },
    requests: (listed: readonly Build[], missing: readonly Build[]) =>
      planRequests(listed, missing, hasRanges),
    fetch: async (request: DetailsRequest, signal: AbortSignal): Promise<void> => {
      const [first] = request.builds;
      if (request.builds.length > 1) await fetchRange(request, signal);
      else if (first !== undefined) await fetchBuild(first, signal);
    },
    restore: async (listing: Listing, missing: readonly Build[]): Promise<void> => {
      if (missing.every((build) => notKept.has(versionOf(build)))) return;
      const kept = new Map((await source.restore(listing)).map((build) => [build.id, build]));
      for (const listed of missing) {
        const build = kept.get(listed.id);
        if (build === undefined || !take(listed, build)) notKept.add(versionOf(listed));
      }
    },
  };
}

const versionOf = ({ id, version }: Build): string => `${id}.${version}`;
