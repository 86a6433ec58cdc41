import { isFinished, type Build } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { RepoName } from "../../api/live-query.ts";
import { loadDetails } from "./lazy-history.ts";

/** The part of a build's details that a filter by steps needs. */
export type SearchedBuild = Pick<Build, "stages">;

const root = "searched-build";

/** How long details are cached. The details of an ended build never change. */
const keptMs = 300_000;

/** The stages and steps of a listed build. */
export function fetchSteps(
  cache: QueryClient,
  repo: RepoName,
  build: Build,
): Promise<SearchedBuild> {
  const { namespace, name } = repo;
  return cache.fetchQuery({
    // With the status, because details from before the end are outdated after it.
    queryKey: [root, namespace, name, build.number, build.status],
    // With its own signal, because another search may wait for the same details.
    queryFn: async ({ signal }): Promise<SearchedBuild> => {
      const { stages } = await loadDetails(cache, { namespace, name }, build, signal);
      return { stages };
    },
    staleTime: isFinished(build.status) ? Number.POSITIVE_INFINITY : 0,
    gcTime: keptMs,
  });
}

/** Returns the builds that {@link fetchSteps} has loaded, of one repository or of all. */
export function cachedSteps(cache: QueryClient, repo: RepoName | undefined): SearchedBuild[] {
  const queryKey = repo === undefined ? [root] : [root, repo.namespace, repo.name];
  return cache
    .getQueriesData<SearchedBuild>({ queryKey })
    .flatMap(([, details]) => (details === undefined ? [] : [details]));
}
