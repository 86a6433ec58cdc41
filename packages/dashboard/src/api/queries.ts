import { limits, type Build, type Repo, type SessionUser } from "@signalbox/contract";
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  type InfiniteData,
} from "@tanstack/react-query";
import { answer } from "./merge/answers.ts";
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
  type BuildNews,
  type RepoEvent,
} from "./merge/merge.ts";

/** How a repository is named in addresses and in calls. */
export type RepoName = { namespace: string; name: string };

/** The keys of the cache. All that belongs to one repository starts with `keys.repo`. */
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

/** The signed-in user; `null` is a visitor. */
export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: ({ signal }): Promise<SessionUser | null> =>
    call("getUser", {}, { signal }).catch((error: unknown) => {
      if (isUnauthorized(error)) return null;
      throw error;
    }),
  refetchInterval: ({ state }) => (state.status === "error" ? false : userPollMs(state.data)),
});

/** Only the embedded server tells administrators about its storage; no event announces a change of it. */
const userPollMs = (user: SessionUser | null | undefined): number | false => {
  if (user?.syncing === true) return limits.syncPollMs;
  if (user?.storage === undefined) return false;
  return user.storage === "ok" ? limits.storagePollMs : limits.storageProblemPollMs;
};

/** All repositories of the user with their newest builds: home and search share this list. */
export const reposQuery = queryOptions({
  queryKey: keys.repos,
  queryFn: ({ signal, client }): Promise<Repo[]> =>
    answer(
      client,
      keys.repos,
      () => call("listUserRepos", {}, { query: { latest: true }, signal }),
      mergeLatestRepos,
    ),
});

/**
 * What runs now, each build inside its repository, the newest last: live events append. The one answer
 * also tells the newest builds.
 */
export const recentBuildsQuery = queryOptions({
  queryKey: keys.recentBuilds,
  queryFn: async ({ signal, client }): Promise<Repo[]> => {
    const newest = await answer(
      client,
      keys.recentBuilds,
      () => call("listRecentBuilds", {}, { signal }),
      mergeNewestBuilds,
    );
    client.setQueryData(keys.newestBuilds, newest);
    return newest.filter(({ build }) => build !== undefined && !isEnded(build)).toReversed();
  },
});

/** The newest builds over all repositories, running or not. {@link recentBuildsQuery} asks for them. */
export const newestBuildsQuery = queryOptions<Repo[]>({
  queryKey: keys.newestBuilds,
  queryFn: skipToken,
});

export const repoQuery = (repo: RepoName) =>
  queryOptions({
    queryKey: keys.repo(repo),
    queryFn: ({ signal, client }): Promise<Repo> =>
      answer(
        client,
        keys.repo(repo),
        () => call("getRepo", repo, { signal }),
        (known, event) => (isAbout(repo, event) ? mergeRepo(known, event) : known),
      ),
  });

/** The builds of a repository page by page, newest first. A short page is the last one. */
export const buildsQuery = (repo: RepoName) =>
  infiniteQueryOptions({
    queryKey: keys.builds(repo),
    queryFn: ({ pageParam, signal, client }): Promise<Build[]> =>
      answer(
        client,
        keys.builds(repo),
        () =>
          call("listBuilds", repo, {
            query: { page: pageParam, per_page: limits.buildsPerPage },
            signal,
          }),
        (page, event) =>
          isAbout(repo, event) ? learnPage(page, event.build, pageParam === 1) : page,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.length < limits.buildsPerPage ? undefined : pages.length + 1,
  });

/** New builds are on the first page alone. */
const learnPage = (page: Build[], build: BuildNews, isFirst: boolean): Build[] =>
  isFirst || page.some(({ number }) => number === build.number)
    ? (mergeBuilds([page], build)[0] ?? page)
    : page;

/** Pages as the cache keeps them: each knows the number by which it is asked for. */
export const withPages = (pages: Build[][]): InfiniteData<Build[], number> => ({
  pages,
  pageParams: pages.map((_, index) => index + 1),
});

const isAbout = (repo: RepoName, event: RepoEvent): boolean =>
  repo.namespace === event.namespace && repo.name === event.name;

/** One build with its stages and steps. */
export const buildQuery = (repo: RepoName, number: number) =>
  queryOptions({
    queryKey: keys.build(repo, number),
    queryFn: ({ signal, client }): Promise<Build> =>
      answer(
        client,
        keys.build(repo, number),
        () => call("getBuild", { ...repo, number }, { signal }),
        (build, event) =>
          isAbout(repo, event) && event.build.number === number
            ? mergeBuild(build, event.build)
            : build,
      ),
  });

/** The newest push build of each branch. */
export const branchesQuery = (repo: RepoName) =>
  queryOptions({
    queryKey: keys.branches(repo),
    queryFn: ({ signal, client }): Promise<Build[]> =>
      answer(
        client,
        keys.branches(repo),
        () => call("listBranches", repo, { signal }),
        (builds, event) =>
          isAbout(repo, event) ? mergeNewestOfBranch(builds, event.build) : builds,
      ),
  });

/** The newest promotion or rollback of each target. */
export const deploymentsQuery = (repo: RepoName) =>
  queryOptions({
    queryKey: keys.deployments(repo),
    queryFn: ({ signal, client }): Promise<Build[]> =>
      answer(
        client,
        keys.deployments(repo),
        () => call("listDeployments", repo, { signal }),
        (builds, event) =>
          isAbout(repo, event) ? mergeNewestOfTarget(builds, event.build) : builds,
      ),
  });
