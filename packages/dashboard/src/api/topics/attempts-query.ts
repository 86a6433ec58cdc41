import type { Build } from "@signalbox/contract";
import { lookBack, restartedFrom, restartsOf } from "@signalbox/insight";
import type { QueryClient } from "@tanstack/react-query";
import { limitRowRequest } from "../../lib/limiter.ts";
import { isNotFound } from "../api-error.ts";
import { call } from "../client.ts";
import { liveQuery } from "../live-query.ts";
import { coverageOf, type Coverage, type WantedReach } from "../merge/reach.ts";
import { buildQuery, keys, type RepoName } from "../queries.ts";
import { detailsStaleMs, fetchDetails, type NumberRange } from "./details-query.ts";

/** Newer neighbours that are loaded: as many as the strip shows after a build in its middle. */
const newerNeighbours = 10;

/** The numbers are rounded, so that the neighbours of a build often share an answer with it. */
const rounding = 10;

/** A build may repeat one that is itself a restart, so the first is found in several steps. */
const maxRestarts = 10;

/** More restarts of one build say nothing new. */
const maxLoaded = 20;

/** The numbers of the builds that the verdict on a build takes into account, and of its newer neighbours. */
export function rangeAround(number: number): NumberRange {
  const from = Math.floor((number - lookBack) / rounding) * rounding + 1;
  return {
    from: Math.max(1, from),
    to: Math.ceil((number + newerNeighbours) / rounding) * rounding,
  };
}

export type Attempts = {
  /** The restarts of the build that are not its neighbours, and the neighbours of the build that it repeats. */
  builds: Build[];
  /** How many newer builds were searched for restarts, if the server has not searched all. */
  coverage: Coverage | undefined;
};

/**
 * Builds elsewhere in the history that say something about a build because they repeat each other.
 */
export function attemptsQuery(
  client: QueryClient,
  repo: RepoName,
  build: Build,
  wanted: WantedReach,
) {
  const { number } = build;
  const near = rangeAround(number);
  return {
    ...liveQuery({
      key: [...keys.repo(repo), "attempts", number],
      about: repo,
      request: async (signal): Promise<Attempts> => {
        const query = { reach: wanted.read() };
        const listed = await call("listRestarts", { ...repo, number }, { query, signal });
        const original = await findOriginal(client, repo, build);
        const restarts = new Set(restartsOf(build, listed));
        const ranges: NumberRange[] = [...restarts]
          .filter((at) => at > near.to)
          .slice(0, maxLoaded)
          .map((at) => ({ from: at, to: at }));
        if (original !== undefined) ranges.push(rangeAround(original));
        const found = await Promise.all(
          ranges.map((range) => limitRowRequest(() => fetchDetails(repo, range, signal), signal)),
        );
        return { builds: found.flat(), coverage: coverageOf(listed) };
      },
      merge: (known) => known,
      isOutdatedBy: (_, event) => event.build.parent === number && event.build.number > near.to,
    }),
    staleTime: detailsStaleMs,
  };
}

/** The number of the build that this build, or the build that it restarts, repeats. */
const findOriginal = async (
  client: QueryClient,
  repo: RepoName,
  build: Build,
): Promise<number | undefined> => {
  let first = build;
  for (let steps = 0; steps < maxRestarts; steps += 1) {
    const { parent = 0 } = first;
    if (parent <= 0 || parent >= first.number) break;
    const before = await load(client, repo, parent);
    // The parent of a deployment may be the build that it deploys, which it does not repeat.
    if (before === undefined || restartedFrom(first, [before]) === undefined) break;
    first = before;
  }
  return first === build ? undefined : first.number;
};

const load = async (
  client: QueryClient,
  repo: RepoName,
  number: number,
): Promise<Build | undefined> =>
  client
    .fetchQuery({ ...buildQuery(repo, number), staleTime: detailsStaleMs })
    .catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
