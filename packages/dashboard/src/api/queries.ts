import { limits, type Build, type Repo, type SessionUser } from "@signalbox/contract";
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  type InfiniteData,
} from "@tanstack/react-query";
import { fetchAndMerge } from "./merge/answers.ts";
import { isUnauthorized } from "./api-error.ts";
import { call } from "./client.ts";
import {
  isEnded,
  mergeBuild,
  mergeBuilds,
  mergeLatestRepos,
  mergeNewestBuilds,
  mergeNewestOfBranch,
  mergeNewestOfTarget,
  mergeRepo,
  type BuildUpdate,
  type RepoEvent,
} from "./merge/merge.ts";

export type RepoName = { namespace: string; name: string };

/** The query keys. All keys of one repository start with `keys.repo`. */
export const keys = {
  user: ["user"] as const,
  repos: ["repos"] as const,
  recentBuilds: ["recent-builds"] as const,
  newestBuilds: ["newest-builds"] as const,
  repo: ({ namespace, name }: RepoName) => ["repo", namespace, name] as const,
  builds: (repo: RepoName) => [...keys.repo(repo), "builds"] as const,
  build: (repo: RepoName, number: number) => [...keys.repo(repo), "build", number] as const,
  branches: (repo: RepoName) => [...keys.repo(repo), "branches"] as const,
  deployments: (repo: RepoName) => [...keys.repo(repo), "deployments"] as const,
};

/** The signed-in user; `null` for a visitor. */
export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: ({ signal }): Promise<SessionUser | null> =>
    call("getUser", {}, { signal }).catch((error: unknown) => {
      if (isUnauthorized(error)) return null;
      throw error;
    }),
  refetchInterval: ({ state }) => (state.status === "error" ? false : userPollMs(state.data)),
});

/** The storage state, which only the embedded server reports, is polled because no event announces its changes. */
const userPollMs = (user: SessionUser | null | undefined): number | false => {
  if (user?.syncing === true) return limits.syncPollMs;
  if (user?.storage === undefined) return false;
  return user.storage === "ok" ? limits.storagePollMs : limits.storageProblemPollMs;
};

/** All repositories of the user with their newest builds. Home and search share this list. */
export const reposQuery = queryOptions({
  queryKey: keys.repos,
  queryFn: ({ signal, client }): Promise<Repo[]> =>
    fetchAndMerge(
      client,
      keys.repos,
      () => call("listUserRepos", {}, { query: { latest: true }, signal }),
      mergeLatestRepos,
    ),
});

/**
 * The unfinished builds, each inside its repository, the newest last because live events append. The same
 * answer also fills {@link newestBuildsQuery}.
 */
export const recentBuildsQuery = queryOptions({
  queryKey: keys.recentBuilds,
  queryFn: async ({ signal, client }): Promise<Repo[]> => {
    const newest = await fetchAndMerge(
      client,
      keys.recentBuilds,
      () => call("listRecentBuilds", {}, { signal }),
      mergeNewestBuilds,
    );
    client.setQueryData(keys.newestBuilds, newest);
    return newest.filter(({ build }) => build !== undefined && !isEnded(build)).toReversed();
  },
});

/** The newest builds over all repositories, running or not. {@link recentBuildsQuery} fetches them. */
export const newestBuildsQuery = queryOptions<Repo[]>({
  queryKey: keys.newestBuilds,
  queryFn: skipToken,
});

export function repoQuery(repo: RepoName) {
  return queryOptions({
    queryKey: keys.repo(repo),
    queryFn: ({ signal, client }): Promise<Repo> =>
      fetchAndMerge(
        client,
        keys.repo(repo),
        () => call("getRepo", repo, { signal }),
        (known, event) => (isAbout(repo, event) ? mergeRepo(known, event) : known),
      ),
  });
}

/** The builds of a repository, page by page, the newest first. A page that is not full is the last one. */
export function buildsQuery(repo: RepoName) {
  return infiniteQueryOptions({
    queryKey: keys.builds(repo),
    queryFn: ({ pageParam, signal, client }): Promise<Build[]> =>
      fetchAndMerge(
        client,
        keys.builds(repo),
        () =>
          call("listBuilds", repo, {
            query: { page: pageParam, per_page: limits.buildsPerPage },
            signal,
          }),
        (page, event) =>
          isAbout(repo, event) ? mergeIntoPage(page, event.build, pageParam === 1) : page,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.length < limits.buildsPerPage ? undefined : pages.length + 1,
  });
}

/** Merges a build into one page. New builds are inserted only on the first page. */
const mergeIntoPage = (page: Build[], build: BuildUpdate, isFirst: boolean): Build[] =>
  isFirst || page.some(({ number }) => number === build.number)
    ? (mergeBuilds([page], build)[0] ?? page)
    : page;

/** Adds the page numbers that React Query stores with the pages. */
export function withPages(pages: Build[][]): InfiniteData<Build[], number> {
  return {
    pages,
    pageParams: pages.map((_, index) => index + 1),
  };
}

const isAbout = (repo: RepoName, event: RepoEvent): boolean =>
  repo.namespace === event.namespace && repo.name === event.name;

/** One build with its stages and steps. */
export function buildQuery(repo: RepoName, number: number) {
  return queryOptions({
    queryKey: keys.build(repo, number),
    queryFn: ({ signal, client }): Promise<Build> =>
      fetchAndMerge(
        client,
        keys.build(repo, number),
        () => call("getBuild", { ...repo, number }, { signal }),
        (build, event) =>
          isAbout(repo, event) && event.build.number === number
            ? mergeBuild(build, event.build)
            : build,
      ),
  });
}

/** The newest push build of each branch. */
export function branchesQuery(repo: RepoName) {
  return queryOptions({
    queryKey: keys.branches(repo),
    queryFn: ({ signal, client }): Promise<Build[]> =>
      fetchAndMerge(
        client,
        keys.branches(repo),
        () => call("listBranches", repo, { signal }),
        (builds, event) =>
          isAbout(repo, event) ? mergeNewestOfBranch(builds, event.build) : builds,
      ),
  });
}

/** The newest promotion or rollback of each target. */
export function deploymentsQuery(repo: RepoName) {
  return queryOptions({
    queryKey: keys.deployments(repo),
    queryFn: ({ signal, client }): Promise<Build[]> =>
      fetchAndMerge(
        client,
        keys.deployments(repo),
        () => call("listDeployments", repo, { signal }),
        (builds, event) =>
          isAbout(repo, event) ? mergeNewestOfTarget(builds, event.build) : builds,
      ),
  });
}
