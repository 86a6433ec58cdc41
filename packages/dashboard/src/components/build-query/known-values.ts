import {
  type Build,
  buildStarterOf,
  commitAuthorOf,
  pullOf,
  queryEvents,
  queryStatuses,
  type KnownValues,
} from "@signalbox/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keys, recentBuildsQuery, type RepoName } from "../../api/queries.ts";
import { maxBackgroundRequests } from "../../lib/limiter.ts";
import { newestDetailsQuery } from "../../api/topics/details-query.ts";

/** More values would not help in a completion, and would take time to collect. */
const maxBuilds = 2000;

/** The values that the cached answers contain, the most frequent first, of one repository or of all. */
export function knownValues(cache: QueryClient, repo: RepoName | undefined): KnownValues {
  const builds = cachedBuilds(cache, repo);
  // Only what was requested of single repositories contains stages.
  const details = repo === undefined ? cachedIn(cache, [["repo"]]) : builds;
  const steps = details.flatMap(({ stages = [] }) =>
    stages.flatMap((stage) => (stage.steps ?? []).map(({ name }) => name)),
  );
  return {
    branch: byFrequency(builds.map(({ target }) => target)),
    status: queryStatuses,
    event: queryEvents,
    pr: byFrequency(builds.map(pullOf)),
    author: byFrequency(builds.flatMap((build) => [commitAuthorOf(build), buildStarterOf(build)])),
    deploy: byFrequency(builds.map(({ deploy_to = "" }) => deploy_to)),
    step: byFrequency(steps),
    ref: byFrequency(builds.map(({ ref }) => ref)),
  };
}

/** Loads the steps of the newest build that has ended, of one repository or of some, because lists contain no steps. */
export async function loadNewestSteps(
  cache: QueryClient,
  repo: RepoName | undefined,
): Promise<void> {
  const { newest = [] } = cache.getQueryData(recentBuildsQuery.queryKey) ?? {};
  const repos = new Map(newest.map((one) => [one.slug, one]));
  const wanted = repo === undefined ? [...repos.values()].slice(0, maxBackgroundRequests) : [repo];
  // A repository whose builds cannot be loaded completes nothing.
  await Promise.allSettled(wanted.map((one) => cache.fetchQuery(newestDetailsQuery(one))));
}

const cachedBuilds = (cache: QueryClient, repo: RepoName | undefined): Build[] =>
  cachedIn(cache, repo === undefined ? [keys.recentBuilds, keys.repos] : [keys.repo(repo)]);

const cachedIn = (cache: QueryClient, roots: readonly QueryKey[]): Build[] => {
  const builds: Build[] = [];
  for (const queryKey of roots)
    for (const [, data] of cache.getQueriesData({ queryKey })) collect(data, builds);
  return builds;
};

/** Cached answers are builds, repositories with a build, and lists and pages of these. */
const collect = (data: unknown, builds: Build[]): void => {
  if (builds.length >= maxBuilds || typeof data !== "object" || data === null) return;
  if (isBuild(data)) builds.push(data);
  else for (const item of Object.values(data)) collect(item, builds);
};

const isBuild = (data: object): data is Build =>
  "number" in data && "event" in data && "author_login" in data;

const byFrequency = (values: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
};
