import { Build, limits } from "@signalbox/contract";
import { isComplete } from "@signalbox/insight";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { liveQuery } from "../live-query.ts";
import { isBuildOver, mergeBuild, type BuildUpdate } from "../merge/merge.ts";
import { keys, type RepoName } from "../queries.ts";

/** The numbers of builds that follow each other, both included. */
export type NumberRange = { from: number; to: number };

/** The ended builds with these numbers, with their stages, newest first. A build is added when it ends. */
export function detailsQuery(repo: RepoName, range: NumberRange) {
  return {
    ...liveQuery({
      key: [...keys.repo(repo), "details", range.from, range.to],
      about: repo,
      request: (signal) => fetchDetails(repo, range, signal),
      merge: (builds, { build }) => (isIn(range, build) ? mergeEnded(builds, build) : builds),
      isOutdatedBy: (_, { build }) =>
        isIn(range, build) && isBuildOver(build) && build.stages === undefined,
    }),
    staleTime: detailsStaleMs,
  };
}

/** The newest builds of a repository with their stages. */
export function newestDetailsQuery({ namespace, name }: RepoName) {
  return queryOptions({
    queryKey: [...keys.repo({ namespace, name }), "newest-details"],
    queryFn: ({ signal }) =>
      call("listBuildDetails", { namespace, name }, { query: { limit: 4 }, signal }),
    staleTime: detailsStaleMs,
  });
}

/** Longer than for other answers, because events keep them current and builds that have ended hardly change. */
export const detailsStaleMs = 60_000;

/** Requests the builds in parts, because an answer ends early if its builds have many steps. */
export async function fetchDetails(
  repo: RepoName,
  { from, to }: NumberRange,
  signal: AbortSignal,
): Promise<Build[]> {
  const builds: Build[] = [];
  for (let before = to + 1; before > from; before = builds.at(-1)?.number ?? 0) {
    const query = { before, limit: Math.min(limits.maxPerPage, before - from) };
    const part = await call("listBuildDetails", repo, { query, signal });
    if (part.length === 0) break;
    builds.push(...part);
  }
  return builds.filter((build) => build.number >= from && isComplete(build));
}

const isIn = ({ from, to }: NumberRange, { number }: { number: number }): boolean =>
  from <= number && number <= to;

/** Builds that run are left out: most events are about these, and change nothing here. */
const mergeEnded = (builds: Build[], update: BuildUpdate): Build[] => {
  if (!isBuildOver(update) || update.stages === undefined) return builds;
  const known = builds.find(({ number }) => number === update.number);
  const merged = known ? mergeBuild(known, update) : Build.parse(update);
  if (!isComplete(merged) || merged === known) return builds;
  const others = builds.filter((build) => build !== known);
  return [merged, ...others].toSorted((a, b) => b.number - a.number);
};
