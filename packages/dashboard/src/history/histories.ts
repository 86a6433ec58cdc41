import { limits, type Build } from "@signalbox/contract";
import { InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";
import { isUnauthorized, statusOf } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { buildsQuery, keys, userQuery, type RepoName } from "../api/queries.ts";
import { browserStore, ownerOf, viewerOf } from "./browser-store.ts";
import type { DetailsRange } from "./details.ts";
import type { Owner } from "./store/database.ts";
import { createRepoHistory, type HistorySource, type RepoHistory } from "./repo-history.ts";

/** The number of repositories whose history stays in memory after the user left their pages. */
const maxRepos = 4;

const histories = new WeakMap<QueryClient, Map<string, RepoHistory>>();

/** The history of a repository, shared by all components. */
export function historyOf(cache: QueryClient, { namespace, name }: RepoName): RepoHistory {
  const known = histories.get(cache) ?? new Map<string, RepoHistory>();
  histories.set(cache, known);
  const slug = `${namespace}/${name}`;
  const history = known.get(slug) ?? createRepoHistory(sourceOf(cache, { namespace, name }));
  // A map keeps insertion order, so its first entry is the least recently used one.
  known.delete(slug);
  known.set(slug, history);
  const [oldest] = known.keys();
  if (known.size > maxRepos && oldest !== undefined) known.delete(oldest);
  return history;
}

/** Drops all histories from memory after the user has changed or signed out. */
export function dropHistories(cache: QueryClient): void {
  histories.delete(cache);
}

/** Deletes the history of a repository from memory and from the browser's store. */
export async function forgetHistory(
  cache: QueryClient,
  { namespace, name }: RepoName,
): Promise<void> {
  const slug = `${namespace}/${name}`;
  histories.get(cache)?.delete(slug);
  const viewer = viewerOf(cache);
  await browserStore.forget(
    (repo) => repo.slug === slug && repo.server === viewer?.server && repo.user === viewer.user,
  );
}

/** Reads the newest page from the query that the list of builds shows, so that live events keep it current. */
const sourceOf = (cache: QueryClient, repo: RepoName): HistorySource => ({
  follow: (onPage, onError) => followNewest(cache, repo, onPage, onError),
  fetchPage: async (page, signal) => {
    const query = { page, per_page: limits.buildsPerPage };
    const builds = await call("listBuilds", repo, { query, signal }).catch(noticeSignOut(cache));
    return { builds, isLast: isLastPage(builds) };
  },
  ...detailCalls(cache, repo),
  ...keptBuilds(cache, repo),
});

/** The calls that fetch builds with their stages: one by its number, or a range if the server can do that. */
function detailCalls(cache: QueryClient, repo: RepoName) {
  return {
    fetchBuild: ({ number }: { number: number }, signal: AbortSignal): Promise<Build> =>
      call("getBuild", { ...repo, number }, { signal }).catch(noticeSignOut(cache)),
    fetchRange: async (
      { before, limit }: DetailsRange,
      signal: AbortSignal,
    ): Promise<Build[] | undefined> => {
      // Only the embedded server has the call, and it tells users which installation it is.
      if (cache.getQueryData(userQuery.queryKey)?.installation === undefined) return undefined;
      return call("listBuildDetails", repo, { query: { before, limit }, signal })
        .catch((error: unknown) => {
          if ([400, 404].includes(statusOf(error))) return undefined;
          throw error;
        })
        .catch(noticeSignOut(cache));
    },
  };
}

const noticeSignOut =
  (cache: QueryClient) =>
  (error: unknown): never => {
    if (isUnauthorized(error)) cache.setQueryData(keys.user, null);
    throw error;
  };

const followNewest = (
  cache: QueryClient,
  repo: RepoName,
  onPage: Parameters<HistorySource["follow"]>[0],
  onError: () => void,
): (() => void) => {
  const list = new InfiniteQueryObserver(cache, buildsQuery(repo));
  const tell = (): void => {
    const { data, isError } = list.getCurrentResult();
    const builds = data?.pages[0];
    if (builds !== undefined) onPage({ builds, isLast: isLastPage(builds) });
    else if (isError) onError();
  };
  const unsubscribe = list.subscribe(tell);
  tell();
  return unsubscribe;
};

/**
 * The stored builds of a repository, read after the server has listed its builds. The repository is admitted to the
 * store only once: after a sign-out in another tab, this page must not store builds again.
 */
const keptBuilds = (
  cache: QueryClient,
  { namespace, name }: RepoName,
): Pick<HistorySource, "restore" | "keep"> => {
  let admitted: Owner | undefined;
  const isStillOwner = ({ server, user, repo }: Owner): boolean => {
    const owner = ownerOf(cache, repo);
    return owner?.server === server && owner.user === user;
  };
  return {
    restore: async (listing) => {
      // The list of builds may arrive before the user, who is part of the store's keys.
      await cache.ensureQueryData(userQuery).catch(() => undefined);
      const owner = ownerOf(cache, listing.builds[0]?.repo_id ?? 0);
      if (admitted === undefined && owner !== undefined) {
        admitted = owner;
        await browserStore.admit(owner, `${namespace}/${name}`);
      }
      return admitted !== undefined && isStillOwner(admitted)
        ? browserStore.read(admitted, listing)
        : [];
    },
    keep: (builds) => {
      const own = builds.filter(({ repo_id }) => repo_id === admitted?.repo);
      if (admitted !== undefined && own.length > 0 && isStillOwner(admitted))
        void browserStore.keep(admitted, own);
    },
  };
};

const isLastPage = (builds: readonly unknown[]): boolean => builds.length < limits.buildsPerPage;
