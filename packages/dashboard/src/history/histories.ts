import { limits, type Build } from "@signalbox/contract";
import { InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";
import { isRefused, isUnauthorized, statusOf } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { buildsQuery, keys, userQuery, type RepoName } from "../api/queries.ts";
import { isOnEmbeddedServer } from "../api/session.ts";
import { createLimiter, maxBackgroundRequests } from "../lib/limiter.ts";
import { wait } from "../lib/wait.ts";
import { browserStore } from "./browser-store.ts";
import type { DetailsRange } from "./details.ts";
import { createKeptBuilds, type KeptBuilds } from "./kept-builds.ts";
import { createRepoHistory, type HistorySource, type RepoHistory } from "./repo-history.ts";
import { viewerOf } from "./viewer.ts";

/** The number of repositories whose history stays in memory after the user left their pages. */
const maxRepos = 4;

type Histories = { history: RepoHistory; kept: KeptBuilds };

/** Shared by all repositories, because the rows of a list may be of many. */
const limit = createLimiter(maxBackgroundRequests);

const histories = new WeakMap<QueryClient, Map<string, Histories>>();

/** The history of a repository, shared by all components. */
export function historyOf(cache: QueryClient, repo: RepoName): RepoHistory {
  return historiesOf(cache, repo).history;
}

/** The builds of a repository that the browser keeps, shared with its history. */
export function keptOf(cache: QueryClient, repo: RepoName): KeptBuilds {
  return historiesOf(cache, repo).kept;
}

function historiesOf(cache: QueryClient, { namespace, name }: RepoName): Histories {
  const known = histories.get(cache) ?? new Map<string, Histories>();
  histories.set(cache, known);
  const slug = `${namespace}/${name}`;
  const found = known.get(slug) ?? createHistories(cache, { namespace, name });
  // A map keeps insertion order, so its first entry is the least recently used one.
  known.delete(slug);
  known.set(slug, found);
  const [oldest] = known.keys();
  if (known.size > maxRepos && oldest !== undefined) known.delete(oldest);
  return found;
}

function createHistories(cache: QueryClient, repo: RepoName): Histories {
  const kept = createKeptBuilds(cache, repo);
  return { history: createRepoHistory({ ...sourceOf(cache, repo), ...kept }, limit), kept };
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
const sourceOf = (cache: QueryClient, repo: RepoName): Omit<HistorySource, "restore" | "keep"> => ({
  follow: (onPage, onError) => followNewest(cache, repo, onPage, onError),
  fetchPage: async (page, signal) => {
    const query = { page, per_page: limits.buildsPerPage };
    const builds = await call("listBuilds", repo, { query, signal }).catch(
      noticeRefusal(cache, repo),
    );
    return { builds, isLast: isLastPage(builds) };
  },
  pause: (ms) => wait(ms, new AbortController().signal),
  ...detailCalls(cache, repo),
});

/** The calls that fetch builds with their stages: one by its number, or a range if the server can do that. */
function detailCalls(cache: QueryClient, repo: RepoName) {
  return {
    fetchBuild: ({ number }: { number: number }, signal: AbortSignal): Promise<Build> =>
      call("getBuild", { ...repo, number }, { signal }).catch(noticeRefusal(cache, repo)),
    fetchRange: async (
      { before, limit }: DetailsRange,
      signal: AbortSignal,
    ): Promise<Build[] | undefined> => {
      if (!isOnEmbeddedServer(cache.getQueryData(userQuery.queryKey))) return undefined;
      return call("listBuildDetails", repo, { query: { before, limit }, signal })
        .catch((error: unknown) => {
          if ([400, 404].includes(statusOf(error))) return undefined;
          throw error;
        })
        .catch(noticeRefusal(cache, repo));
    },
  };
}

/** A 404 is ignored, because individual builds may have been deleted. */
const noticeRefusal =
  (cache: QueryClient, repo: RepoName) =>
  (error: unknown): never => {
    if (isUnauthorized(error)) cache.setQueryData(keys.user, null);
    if (statusOf(error) === 403) void forgetHistory(cache, repo);
    throw error;
  };

function followNewest(
  cache: QueryClient,
  repo: RepoName,
  onPage: Parameters<HistorySource["follow"]>[0],
  onError: (error: unknown) => void,
): () => void {
  const list = new InfiniteQueryObserver(cache, buildsQuery(repo));
  const notify = (): void => {
    const { data, error } = list.getCurrentResult();
    const builds = data?.pages[0];
    // A list that was refused keeps the builds of its last answer.
    if (isRefused(error)) onError(error);
    else if (builds !== undefined) onPage({ builds, isLast: isLastPage(builds) });
    else if (error !== null) onError(error);
  };
  const unsubscribe = list.subscribe(notify);
  notify();
  return unsubscribe;
}

const isLastPage = (builds: readonly unknown[]): boolean => builds.length < limits.buildsPerPage;
