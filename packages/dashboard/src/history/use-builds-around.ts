import type { Build } from "@signalbox/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { isRefused } from "../api/api-error.ts";
import { keys, type RepoName } from "../api/queries.ts";
import { fetchAround, gapAfter, newestFirst, rangeAround } from "./builds-around.ts";
import { historyOf } from "./histories.ts";
import type { NumberRange } from "./listed-builds.ts";
import { loadComparable, searchBelow } from "./comparable-builds.ts";
import { restartsQuery } from "./restarts.ts";
import { useBuildHistory, type BuildHistory } from "./use-build-history.ts";

export type BuildsAround = Pick<BuildHistory, "builds" | "state"> & {
  /** The neighbours of the build: the part of `builds` in which no comparable build is missing. */
  near: readonly Build[];
  /** Newer builds among which there may be unknown restarts of the build. */
  unsearched: NumberRange | undefined;
  /** The part of the history in which restarts were searched on request. */
  searched: NumberRange | undefined;
};

const staleMs = 60_000;

/**
 * The ended builds of a repository that say something about one of its builds, with their stages, newest first: the
 * newest ones, those around it, those around the build that it restarts, and its restarts as far as they are known. If few
 * of these are comparable, also older comparable ones.
 */
export function useBuildsAround(repo: RepoName, build: Build): BuildsAround {
  const cache = useQueryClient();
  const { builds: newest, state, wanted } = useBuildHistory(repo, { wanted: newestBuilds });
  const loaded = wanted < newestBuilds ? 1 : (newest.at(-1)?.number ?? 1);
  const { from, to } = rangeAround(build.number, loaded);
  const isNeeded = from <= to || (loaded > 1 && (build.parent ?? 0) > 0);
  const {
    data: around,
    isPending,
    error: aroundError,
  } = useQuery({
    queryKey: [...keys.repo(repo), "builds-around", build.number],
    queryFn: ({ signal }) =>
      fetchAround(build, { known: newest, loaded }, (range) =>
        historyOf(cache, repo).load(range, signal),
      ),
    enabled: isNeeded && state === "complete",
    staleTime: staleMs,
  });
  const restarts = useRestarts(repo, build, state === "complete" ? loaded : 1);
  const { found, searched, unsearched } = restarts;
  const mayBeSeen = state !== "refused";
  const known = useMemo(
    () => (mayBeSeen ? merged(newest, around, found) : newest),
    [mayBeSeen, newest, around, found],
  );
  const next = useMemo(
    () => neighboursOf(build.number, known, loaded),
    [build.number, known, loaded],
  );
  const isAroundKnown = state === "complete" && !(isNeeded && (isPending || aroundError !== null));
  const older = useComparable(repo, build, isAroundKnown ? next : noNeighbours);
  const builds = useMemo(() => merged(known, older.data), [known, older.data]);
  const near = useMemo(() => merged(next.builds, older.data), [next, older.data]);
  const result = { builds, near, searched, unsearched };
  if (state !== "complete") return { ...result, state };
  const errors = [isNeeded ? aroundError : null, restarts.error, older.error];
  if (errors.some(isRefused)) return { ...result, state: "refused" };
  if (errors.some((error) => error !== null)) return { ...result, state: "failed" };
  // No search is offered while builds are still loading.
  if ((isNeeded && isPending) || restarts.isLoading || older.isLoading)
    return { ...result, unsearched: undefined, state: "partial" };
  return { ...result, state };
}

/** Comparable builds below the neighbours, if there are few among these. */
const useComparable = (repo: RepoName, build: Build, { builds, lowest }: Neighbours) => {
  const cache = useQueryClient();
  const range = searchBelow(build, builds, lowest);
  return useQuery({
    queryKey: [...keys.repo(repo), "comparable-builds", build.number, range?.to],
    queryFn: ({ signal }) =>
      range ? loadComparable(historyOf(cache, repo), build, range, signal) : [],
    enabled: range !== undefined,
    staleTime: staleMs,
  });
};

/**
 * The restarts of a build among those that are neither its neighbours nor known.
 * @param loaded all ended builds from this number on are known; 1 while that is not known
 */
const useRestarts = (repo: RepoName, build: Build, loaded: number) => {
  const gap = gapAfter(build.number, loaded);
  const { data, isLoading, error } = useQuery({
    ...restartsQuery(repo, build),
    enabled: gap !== undefined,
  });
  const searched = data?.searched;
  const unsearched = data === null || searched ? restOf(gap, searched) : undefined;
  return { found: data?.builds, searched, unsearched, isLoading, error };
};

const newestBuilds = 30;

/** Builds that follow each other without a gap. `lowest`: none is missing down to this number. */
type Neighbours = { builds: readonly Build[]; lowest: number };

const noNeighbours: Neighbours = { builds: [], lowest: 1 };

const neighboursOf = (number: number, known: readonly Build[], loaded: number): Neighbours => {
  const { from, to } = rangeAround(number);
  const reachesNewest = loaded <= to + 1;
  const lowest = reachesNewest ? Math.min(from, loaded) : from;
  const isNear = (one: Build): boolean =>
    one.number >= lowest && (reachesNewest || one.number <= to);
  return { builds: known.filter(isNear), lowest };
};

/** The part of a range above another part of it. */
const restOf = (
  range: NumberRange | undefined,
  done: NumberRange | undefined,
): NumberRange | undefined => {
  if (range === undefined || done === undefined) return range;
  return done.to < range.to ? { from: done.to + 1, to: range.to } : undefined;
};

const merged = (
  newest: readonly Build[],
  ...others: readonly (readonly Build[] | undefined)[]
): readonly Build[] => {
  const all = new Map(newest.map((build) => [build.number, build]));
  for (const build of others.flatMap((builds) => builds ?? []))
    if (!all.has(build.number)) all.set(build.number, build);
  return all.size === newest.length ? newest : [...all.values()].toSorted(newestFirst);
};
