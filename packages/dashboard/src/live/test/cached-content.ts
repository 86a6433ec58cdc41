import { Build, Repo } from "@signalbox/contract";
import { InfiniteQueryObserver, QueryObserver, type QueryClient } from "@tanstack/react-query";
import {
  branchesQuery,
  buildQuery,
  buildsQuery,
  recentBuildsQuery,
  repoQuery,
  reposQuery,
} from "../../api/queries.ts";

const repo = { namespace: "octo", name: "a" };
const ignore = (): void => undefined;

/** Keeps all lists and pages active at once. */
export function observeAllQueries(cache: QueryClient): void {
  new QueryObserver(cache, reposQuery).subscribe(ignore);
  new QueryObserver(cache, recentBuildsQuery).subscribe(ignore);
  new QueryObserver(cache, repoQuery(repo)).subscribe(ignore);
  new QueryObserver(cache, branchesQuery(repo)).subscribe(ignore);
  new QueryObserver(cache, buildQuery(repo, 1)).subscribe(ignore);
  new InfiniteQueryObserver(cache, buildsQuery(repo)).subscribe(ignore);
}

/** The content of the lists and pages, without the fields that no list or page shows. */
export function cachedContentOf(cache: QueryClient) {
  const own = cache.getQueryData(repoQuery(repo).queryKey);
  const recent = cache.getQueryData(recentBuildsQuery.queryKey);
  return {
    repos: cache.getQueryData(reposQuery.queryKey)?.map(listedRepo),
    repo: own && listedRepo(own),
    builds: cache.getQueryData(buildsQuery(repo).queryKey)?.pages.flat().map(listedBuild),
    branches: byId(cache.getQueryData(branchesQuery(repo).queryKey)),
    running: byId(recent?.running.flatMap(({ build }) => build ?? [])),
    // The feed shows only the name of a build's repository.
    newest: recent?.newest.map(({ id, namespace, name, build }) =>
      listedRepo(Repo.parse({ id, namespace, name, build })),
    ),
    build: Build.parse(cache.getQueryData(buildQuery(repo, 1).queryKey)),
  };
}

/** Removes the stages, which lists do not show but events may have added. */
const listedBuild = (build: Build): Build => Build.parse({ ...build, stages: undefined });

const listedRepo = ({ build, ...fields }: Repo): Repo => ({
  ...Repo.parse(fields),
  build: build && listedBuild(build),
});

const byId = (builds: readonly Build[] | undefined): Build[] | undefined =>
  builds?.map(listedBuild).toSorted((a, b) => a.id - b.id);
