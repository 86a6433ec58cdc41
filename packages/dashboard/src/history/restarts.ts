import type { Build } from "@signalbox/contract";
import { restartsOf } from "@signalbox/insight";
import { queryOptions } from "@tanstack/react-query";
import { statusOf } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { keys, userQuery, type RepoName } from "../api/queries.ts";
import { isOnEmbeddedServer } from "../api/session.ts";
import { historyOf } from "./histories.ts";
import type { NumberRange } from "./listed-builds.ts";
import type { RepoHistory } from "./repo-history.ts";

/** Restarts of a build, with their stages. `searched`: among the builds with these numbers; undefined: among all. */
export type FoundRestarts = { builds: Build[]; searched?: NumberRange };

/** Newer builds that one search lists at most, in parts, after each of which it reports how far it is. */
const maxSearched = 2000;
const partOfSearch = 200;

/**
 * All restarts of a build, as the embedded server lists them; null if the server does not have the call. Its data may
 * also come from a search.
 */
export function restartsQuery(repo: RepoName, build: Build) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "restarts", build.number],
    queryFn: async ({ client, signal }): Promise<FoundRestarts | null> => {
      if (!isOnEmbeddedServer(client.getQueryData(userQuery.queryKey))) return null;
      try {
        const listed = await call("listRestarts", { ...repo, number: build.number }, { signal });
        return { builds: await withStages(historyOf(client, repo), build, listed, signal) };
      } catch (error) {
        if ([400, 404].includes(statusOf(error))) return null;
        throw error;
      }
    },
    staleTime: ({ state }) => (state.data?.searched === undefined ? 60_000 : Infinity),
  });
}

type Search = {
  history: RepoHistory;
  build: Build;
  range: NumberRange;
  /** Receives how many of the numbers have been searched. */
  onProgress: (searched: number) => void;
  signal: AbortSignal;
};

/** Searches the lists of newer builds for restarts of a build, the oldest first. */
export async function searchRestarts(search: Search): Promise<Required<FoundRestarts>> {
  const { history, build, range, onProgress, signal } = search;
  const to = Math.min(range.to, range.from + maxSearched - 1);
  const listed: Build[] = [];
  for (let from = range.from; from <= to; from += partOfSearch) {
    const part = { from, to: Math.min(to, from + partOfSearch - 1) };
    listed.push(...(await history.list(part, signal)));
    onProgress(part.to - range.from + 1);
  }
  const builds = await withStages(history, build, listed, signal);
  return { builds, searched: { from: range.from, to } };
}

/** The restarts of a build among listed ones, as far as they have ended. */
const withStages = async (
  history: RepoHistory,
  build: Build,
  listed: readonly Build[],
  signal: AbortSignal,
): Promise<Build[]> => {
  const numbers = new Set(restartsOf(build, listed));
  const restarts = listed.filter(({ number }) => numbers.has(number));
  const loaded = await Promise.all(restarts.map((one) => history.loadListed(one, signal)));
  return loaded.filter((one) => one !== undefined);
};
