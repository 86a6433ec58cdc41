import { limits } from "@signalbox/contract";
import { InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { buildsQuery, keys, type RepoName } from "../api/queries.ts";
import { isUnauthorized } from "../api/api-error.ts";
import { createRepoHistory, type HistorySource, type RepoHistory } from "./repo-history.ts";

/** The repositories whose history stays in memory after their pages were left. */
const maxRepos = 4;

const histories = new WeakMap<QueryClient, Map<string, RepoHistory>>();

/** The history of a repository, which all parts of the page share. */
export function historyOf(cache: QueryClient, { namespace, name }: RepoName): RepoHistory {
  const known = histories.get(cache) ?? new Map<string, RepoHistory>();
  histories.set(cache, known);
  const slug = `${namespace}/${name}`;
  const history = known.get(slug) ?? createRepoHistory(sourceOf(cache, { namespace, name }));
  // The map keeps the order of insertion, so the first entry is the one that was used the longest time ago.
  known.delete(slug);
  known.set(slug, history);
  const [oldest] = known.keys();
  if (known.size > maxRepos && oldest !== undefined) known.delete(oldest);
  return history;
}

/** Reads the newest page from the query that the list of builds shows, so that live events keep it current. */
const sourceOf = (cache: QueryClient, repo: RepoName): HistorySource => {
  const noticeSignOut = (error: unknown): never => {
    if (isUnauthorized(error)) cache.setQueryData(keys.user, null);
    throw error;
  };
  return {
    follow: (onPage, onError) => {
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
    },
    fetchPage: async (page, signal) => {
      const query = { page, per_page: limits.buildsPerPage };
      const builds = await call("listBuilds", repo, { query, signal }).catch(noticeSignOut);
      return { builds, isLast: isLastPage(builds) };
    },
    fetchBuild: ({ number }, signal) =>
      call("getBuild", { ...repo, number }, { signal }).catch(noticeSignOut),
  };
};

const isLastPage = (builds: readonly unknown[]): boolean => builds.length < limits.buildsPerPage;
