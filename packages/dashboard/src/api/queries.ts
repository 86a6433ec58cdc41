import { limits, type Build, type Repo, type SessionUser } from "@signalbox/contract";
import { queryOptions, type InfiniteData } from "@tanstack/react-query";
import type { Limiter } from "../lib/limiter.ts";
import { isUnauthorized } from "./api-error.ts";
import { call } from "./client.ts";
import { liveInfiniteQuery, liveQuery, type RepoName } from "./live-query.ts";
import { coverageOf, createWantedReach } from "./merge/reach.ts";
import {
  isBuildOver,
  mergeBuild,
  mergeBuilds,
  mergeLatestRepos,
  mergeNewestBuilds,
  mergeNewestOfBranch,
  mergeRecentBuilds,
  mergeRepo,
} from "./merge/merge.ts";

const atOnce: Limiter = (work) => work();

export type { BuildName, RepoName } from "./live-query.ts";

/** The query keys. All keys of one repository start with `keys.repo`. */
export const keys = {
  user: ["user"] as const,
  capabilities: ["capabilities"] as const,
  repos: ["repos"] as const,
  recentBuilds: ["recent-builds"] as const,
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

/** How often the progress of a listing of a git host is asked for. */
const progressPollMs = 2000;

/** The storage state, which not every server reports, is polled because no event announces its changes. */
const userPollMs = (user: SessionUser | null | undefined): number | false => {
  if (user?.syncing === true)
    return user.forge?.listed === undefined ? limits.syncPollMs : progressPollMs;
  if (user?.storage === undefined) return false;
  return user.storage === "ok" ? limits.storagePollMs : limits.storageProblemPollMs;
};

/** The list of repositories for which the server must first ask for some default branches. */
const wantedRepos = createWantedReach();

/**
 * All repositories of the user with their newest builds. Home and search share this list. It is fetched a second time if the
 * server could not say the states of all default branches at once.
 */
export const reposQuery = {
  ...liveQuery({
    key: keys.repos,
    request: async (signal): Promise<Repo[]> => {
      const reach = wantedRepos.read();
      wantedRepos.change(undefined);
      const query = { latest: true, reach };
      const repos = await call("listUserRepos", {}, { query, signal });
      if (reach === undefined) wantedRepos.change(coverageOf(repos)?.total);
      return repos;
    },
    merge: mergeLatestRepos,
  }),
  refetchInterval: () => (wantedRepos.read() === undefined ? false : 1),
};

/** The newest builds over all repositories, each inside its repository. */
export type RecentBuilds = {
  /** Running or not, the newest first. The server may add older ones that have not ended. */
  newest: Repo[];
  /** Unfinished builds, with the newest last because events append. */
  running: Repo[];
};

export const recentBuildsQuery = liveQuery({
  key: keys.recentBuilds,
  request: async (signal): Promise<RecentBuilds> => {
    const builds = await call("listRecentBuilds", {}, { query: { unfinished: true }, signal });
    return { newest: builds, running: builds.filter(hasUnfinishedBuild).toReversed() };
  },
  merge: (known, event) => {
    const newest = mergeNewestBuilds(known.newest, event);
    return { newest, running: mergeRecentBuilds(known.running, event, newest) };
  },
});

const hasUnfinishedBuild = ({ build }: Repo): boolean => build !== undefined && !isBuildOver(build);

/** `limit`: limits the requests of many rows. */
export function repoQuery({ namespace, name }: RepoName, limit: Limiter = atOnce) {
  const repo = { namespace, name };
  return liveQuery({
    key: keys.repo(repo),
    about: repo,
    request: (signal) => limit(() => call("getRepo", repo, { signal }), signal),
    merge: mergeRepo,
  });
}

/** The builds of a repository, page by page, the newest first. A page that is not full is the last one. */
export function buildsQuery(repo: RepoName) {
  return liveInfiniteQuery<Build[], number>({
    key: keys.builds(repo),
    about: repo,
    request: (page, signal) =>
      call("listBuilds", repo, { query: { page, per_page: limits.buildsPerPage }, signal }),
    first: 1,
    next: (last, page) => (last.length < limits.buildsPerPage ? undefined : page + 1),
    merge: ({ pages }, { build }) => withPages(mergeBuilds(pages, build)),
  });
}

/** Adds the page numbers that React Query stores with the pages. */
const withPages = (pages: Build[][]): InfiniteData<Build[], number> => ({
  pages,
  pageParams: pages.map((_, index) => index + 1),
});

/** One build with its stages and steps. `limit`: limits the requests of many rows. */
export function buildQuery(repo: RepoName, number: number, limit: Limiter = atOnce) {
  return liveQuery({
    key: keys.build(repo, number),
    about: { ...repo, number },
    request: (signal) => limit(() => call("getBuild", { ...repo, number }, { signal }), signal),
    merge: (known, { build }) => mergeBuild(known, build),
    isOutdatedBy: (known, { build }) => known.stages !== undefined && build.stages === undefined,
  });
}

/** The newest push build of each branch. */
export function branchesQuery(repo: RepoName) {
  return liveQuery({
    key: keys.branches(repo),
    about: repo,
    request: (signal) => call("listBranches", repo, { signal }),
    merge: (builds, { build }) => mergeNewestOfBranch(builds, build),
  });
}
