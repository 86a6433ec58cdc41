import type { Build } from "@signalbox/contract";
import { comparableBuilds } from "@signalbox/insight";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { isRefused } from "../../api/api-error.ts";
import { useCan } from "../../api/capabilities.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { attemptsQuery, rangeAround } from "../../api/topics/attempts-query.ts";
import { detailsQuery, type NumberRange } from "../../api/topics/details-query.ts";
import { useReach, useWantedReach, type Reach } from "../reach/use-reach.ts";

export type BuildsAround = {
  /** Ended builds with their stages, newest first. */
  builds: readonly Build[];
  /** The neighbours of the build: the part of `builds` in which no comparable build is missing. */
  near: readonly Build[];
  /** `off`: the server does not answer for many builds. `failed`, `refused`: `builds` has those that could be loaded. */
  state: "off" | "loading" | "partial" | "complete" | "failed" | "refused";
  /** How many builds the server has searched for restarts of the build. */
  reach: Reach;
  /** Loads again what could not be loaded. */
  retry: () => void;
};

/** As many comparable builds as the strip shows beside the open one. */
const wantedBuilds = 19;

/** How many numbers below the neighbours are loaded if few of these are comparable. */
const olderNumbers = 100;

/**
 * The ended builds of a repository that say something about one of its builds: its neighbours, older ones if few of these
 * are comparable, its restarts, and the neighbours of the build that it restarts.
 */
export function useBuildsAround(repo: RepoName, build: Build): BuildsAround {
  const client = useQueryClient();
  const wanted = useWantedReach();
  const isOffered = useCan("history");
  const range = rangeAround(build.number);
  const near = useQuery({ ...detailsQuery(repo, range), enabled: isOffered === true });
  const { data: known } = useQuery({ ...repoQuery(repo), enabled: false });
  const isOld = known === undefined || known.counter > range.to;
  const isElsewhere = isOffered === true && (isOld || (build.parent ?? 0) > 0);
  const attempts = useQuery({
    ...attemptsQuery(client, repo, build, wanted),
    enabled: isElsewhere,
  });
  const below = useMemo(
    () => rangeBelow(build, near.data, range.from),
    [build, near.data, range.from],
  );
  const older = useQuery({ ...detailsQuery(repo, below ?? range), enabled: below !== undefined });
  const neighbours = useMemo(
    () => merged(near.data, below && older.data),
    [near.data, below, older.data],
  );
  const builds = useMemo(
    () => merged(neighbours, attempts.data?.builds),
    [neighbours, attempts.data],
  );
  const parts = [near, isElsewhere ? attempts : undefined, below && older].filter(
    (part) => part !== undefined,
  );
  const reach = useReach({ wanted, query: attempts, coverageIn: ({ coverage }) => coverage });
  return {
    builds,
    near: neighbours,
    state: isOffered === false ? "off" : stateOf(parts, builds),
    reach,
    retry: () => {
      for (const part of parts) if (part.isError) void part.refetch();
    },
  };
}

/** The ended builds down to `lookBack` below a build: enough to estimate how long it takes. */
export function useBuildsBefore(
  repo: RepoName,
  number: number,
  isWanted: boolean,
): readonly Build[] {
  const isOffered = useCan("history") === true;
  const query = detailsQuery(repo, rangeAround(number));
  return useQuery({ ...query, enabled: isOffered && isWanted }).data ?? none;
}

const none: readonly Build[] = [];

type Part = { data: unknown; error: Error | null };

const stateOf = (parts: readonly Part[], builds: readonly Build[]): BuildsAround["state"] => {
  const errors = parts.map(({ error }) => error);
  if (errors.some(isRefused)) return "refused";
  if (errors.some((error) => error !== null)) return "failed";
  if (parts.every(({ data }) => data !== undefined)) return "complete";
  return builds.length > 0 ? "partial" : "loading";
};

/** The numbers in which older comparable builds are searched: in a repository with many branches, few neighbours are. */
const rangeBelow = (
  build: Build,
  near: readonly Build[] | undefined,
  lowest: number,
): NumberRange | undefined =>
  near === undefined || lowest <= 1 || comparableBuilds(build, near).length >= wantedBuilds
    ? undefined
    : { from: Math.max(1, lowest - olderNumbers), to: lowest - 1 };

/** The builds of both lists, each once, newest first. */
const merged = (
  builds: readonly Build[] = none,
  others: readonly Build[] = none,
): readonly Build[] => {
  if (others.length === 0) return builds;
  const all = new Map([...others, ...builds].map((build) => [build.number, build]));
  return [...all.values()].toSorted((a, b) => b.number - a.number);
};
