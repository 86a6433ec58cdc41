import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isRefused } from "../api/api-error.ts";
import { keys, userQuery, type RepoName } from "../api/queries.ts";
import { remember } from "../lib/storage.ts";
import { browserStore } from "./browser-store.ts";
import { dropHistories, forgetHistory } from "./histories.ts";
import { viewerOf } from "./viewer.ts";

/**
 * Deletes stored builds as soon as they may no longer be shown: after a sign-out (in any tab, because tabs share the
 * store), when another user signs in, and when the server refuses access to a repository or no longer has builds of it.
 */
export function watchHistory(cache: QueryClient): void {
  const checkUser = createUserCheck(cache);
  const check = ({ queryKey, state: { data, error } }: QueryLike): void => {
    if (queryKey[0] === keys.user[0]) checkUser();
    const repo = repoOf(queryKey);
    if (repo === undefined) return;
    const isEmpty = error === null && isListOf(repo, queryKey) && hasNoBuilds(data);
    if (isRefused(error) || isEmpty) void forgetHistory(cache, repo);
  };
  for (const query of cache.getQueryCache().getAll()) check(query);
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated") check(query);
  });
  void browserStore.trim();
  // Earlier versions kept it.
  remember("kept-reasons", undefined);
}

type QueryLike = { queryKey: QueryKey; state: { data?: unknown; error: unknown } };

/** Whether the query is the list of all builds. Lists that are filtered have longer keys. */
const isListOf = (repo: RepoName, key: QueryKey): boolean =>
  key.length === keys.builds(repo).length && key.at(-1) === keys.builds(repo).at(-1);

const hasNoBuilds = (data: unknown): boolean => {
  const pages: unknown = typeof data === "object" && data !== null && "pages" in data && data.pages;
  const first: unknown = Array.isArray(pages) ? pages[0] : undefined;
  return Array.isArray(first) && first.length === 0;
};

/** Deletes the builds of other users once the user is known, and all builds for a visitor. */
const createUserCheck = (cache: QueryClient) => {
  let checked: number | null | undefined;
  return (): void => {
    const user = cache.getQueryData(userQuery.queryKey);
    const id = user === undefined ? undefined : (user?.id ?? null);
    if (id === undefined || id === checked) return;
    if (checked !== undefined) dropHistories(cache);
    checked = id;
    const viewer = viewerOf(cache);
    void browserStore.forget(
      ({ server, user }) =>
        viewer === undefined || (server === viewer.server && user !== viewer.user),
    );
  };
};

/** The repository, if the query is about the repository itself or the list of its builds. */
const repoOf = (key: QueryKey): RepoName | undefined => {
  const [root, namespace, name, part] = key;
  if (root !== keys.repo({ namespace: "", name: "" })[0]) return undefined;
  if (typeof namespace !== "string" || typeof name !== "string") return undefined;
  return part === undefined || part === "builds" ? { namespace, name } : undefined;
};
