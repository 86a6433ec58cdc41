import type { Build } from "@signalbox/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { keys, type RepoName } from "../api/queries.ts";
import { fetchAround, newestFirst, rangeAround } from "./builds-around.ts";
import { historyOf } from "./histories.ts";
import { useBuildHistory, type BuildHistory } from "./use-build-history.ts";

export type BuildsAround = Pick<BuildHistory, "builds" | "state"> & {
  /** Those of `builds` that follow each other without a gap and include the neighbours of the build. */
  near: readonly Build[];
};

const staleMs = 60_000;

/**
 * The ended builds of a repository that say something about one of its builds, with their stages, newest first: the
 * newest ones, which include its later restarts, those around it, and those around the build that it restarts.
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
    isError,
  } = useQuery({
    queryKey: [...keys.repo(repo), "builds-around", build.number],
    queryFn: ({ signal }) =>
      fetchAround(build, { known: newest, loaded }, (range) =>
        historyOf(cache, repo).load(range, signal),
      ),
    enabled: isNeeded && state === "complete",
    staleTime: staleMs,
  });
  const known = useMemo(() => merged(newest, around), [newest, around]);
  const near = useMemo(
    () => neighboursOf(build.number, known, loaded),
    [build.number, known, loaded],
  );
  if (state !== "complete" || !isNeeded) return { builds: known, near, state };
  return { builds: known, near, state: isError ? "failed" : isPending ? "partial" : state };
}

const newestBuilds = 30;

const neighboursOf = (number: number, known: readonly Build[], loaded: number): Build[] => {
  const { from, to } = rangeAround(number);
  const reachesNewest = loaded <= to + 1;
  const lowest = reachesNewest ? Math.min(from, loaded) : from;
  return known.filter((one) => one.number >= lowest && (reachesNewest || one.number <= to));
};

const merged = (newest: readonly Build[], around: readonly Build[] = []): readonly Build[] => {
  const numbers = new Set(newest.map(({ number }) => number));
  const others = around.filter(({ number }) => !numbers.has(number));
  return others.length === 0 ? newest : [...newest, ...others].toSorted(newestFirst);
};
