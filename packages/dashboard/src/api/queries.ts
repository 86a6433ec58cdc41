import { limits, type Build, type Repo, type User } from "@signalbox/contract";
import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { isUnauthorized } from "./api-error.ts";
import { call } from "./client.ts";
import { isEnded } from "./merge.ts";

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
  queryFn: ({ signal }): Promise<User | null> =>
    call("getUser", {}, { signal }).catch((error: unknown) => {
      if (isUnauthorized(error)) return null;
      throw error;
    }),
  refetchInterval: ({ state }) => (state.data?.syncing === true ? limits.syncPollMs : false),
});

/** All repositories of the user with their newest builds: home and search share this list. */
export const reposQuery = queryOptions({
  queryKey: keys.repos,
  queryFn: ({ signal }): Promise<Repo[]> =>
    call("listUserRepos", {}, { query: { latest: true }, signal }),
});

/** What runs now, each build inside its repository. The one answer also tells the newest builds. */
export const recentBuildsQuery = queryOptions({
  queryKey: keys.recentBuilds,
  queryFn: async ({ signal, client }): Promise<Repo[]> => {
    const newest = await call("listRecentBuilds", {}, { signal });
    client.setQueryData(keys.newestBuilds, newest);
    return newest.filter(({ build }) => build !== undefined && !isEnded(build));
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
    queryFn: ({ signal }): Promise<Repo> => call("getRepo", repo, { signal }),
  });

/** The builds of a repository page by page, newest first. A short page is the last one. */
export const buildsQuery = (repo: RepoName) =>
  infiniteQueryOptions({
    queryKey: keys.builds(repo),
    queryFn: ({ pageParam, signal }): Promise<Build[]> =>
      call("listBuilds", repo, {
        query: { page: pageParam, per_page: limits.buildsPerPage },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.length < limits.buildsPerPage ? undefined : pages.length + 1,
  });

/** One build with its stages and steps. */
export const buildQuery = (repo: RepoName, number: number) =>
  queryOptions({
    queryKey: keys.build(repo, number),
    queryFn: ({ signal }): Promise<Build> => call("getBuild", { ...repo, number }, { signal }),
  });

/** The newest push build of each branch. */
export const branchesQuery = (repo: RepoName) =>
  queryOptions({
    queryKey: keys.branches(repo),
    queryFn: ({ signal }): Promise<Build[]> => call("listBranches", repo, { signal }),
  });

/** The newest promotion or rollback of each target. */
export const deploymentsQuery = (repo: RepoName) =>
  queryOptions({
    queryKey: keys.deployments(repo),
    queryFn: ({ signal }): Promise<Build[]> => call("listDeployments", repo, { signal }),
  });
