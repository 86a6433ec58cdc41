import type { QueryClient } from "@tanstack/react-query";
import {
  branchesQuery,
  buildQuery,
  buildsQuery,
  deploymentsQuery,
  recentBuildsQuery,
  repoQuery,
  reposQuery,
  userQuery,
  type RepoName,
} from "./queries.ts";
import { cronQuery, secretsQuery, usersQuery } from "./settings-queries.ts";

/**
 * The queries that each screen prefetches when it is opened or its link is hovered. The loaders do not wait
 * for the answers: the screens read the same queries and show what has arrived.
 */

type Loaded = { context: { queryClient: QueryClient } };

export function user({ context }: Loaded): void {
  return void context.queryClient.prefetchQuery(userQuery);
}

export function home({ context }: Loaded): void {
  return void context.queryClient.prefetchQuery(reposQuery);
}

export function buildsFeed({ context }: Loaded): void {
  return void context.queryClient.prefetchQuery(recentBuildsQuery);
}

export function users({ context }: Loaded): void {
  return void context.queryClient.prefetchQuery(usersQuery);
}

export function repo({ context }: Loaded, params: RepoName): void {
  return void context.queryClient.prefetchQuery(repoQuery(params));
}

export function repoBuilds({ context }: Loaded, params: RepoName): void {
  return void context.queryClient.prefetchInfiniteQuery(buildsQuery(params));
}

export function branches({ context }: Loaded, params: RepoName): void {
  return void context.queryClient.prefetchQuery(branchesQuery(params));
}

export function deployments({ context }: Loaded, params: RepoName): void {
  return void context.queryClient.prefetchQuery(deploymentsQuery(params));
}

export function secrets({ context }: Loaded, params: RepoName): void {
  return void context.queryClient.prefetchQuery(secretsQuery(params));
}

export function cron({ context }: Loaded, params: RepoName): void {
  return void context.queryClient.prefetchQuery(cronQuery(params));
}

export function build(loaded: Loaded, params: RepoName, number: number): void {
  if (!Number.isSafeInteger(number) || number < 1) return;
  repo(loaded, params);
  void loaded.context.queryClient.prefetchQuery(buildQuery(params, number));
}

/** The search parameters of the home screen: a filter, only active repositories, the whole list. */
export type HomeSearch = { filter?: string; active?: true; all?: true };

export function homeSearch(search: Record<string, unknown>): HomeSearch {
  return {
    ...usersSearch(search),
    ...(search.active === true ? { active: true } : {}),
  };
}

/** The search parameters of the user list: a filter, the whole list. */
export type UsersSearch = { filter?: string; all?: true };

export function usersSearch(search: Record<string, unknown>): UsersSearch {
  return {
    ...(typeof search.filter === "string" && search.filter !== "" ? { filter: search.filter } : {}),
    ...(search.all === true ? { all: true } : {}),
  };
}

/** The search parameters of a repository's builds: how many pages are shown, if more than one. */
export type BuildsSearch = { pages?: number };

export function buildsSearch({ pages }: Record<string, unknown>): BuildsSearch {
  return typeof pages === "number" && Number.isSafeInteger(pages) && pages > 1 ? { pages } : {};
}

/**
 * The reason why the server refused a sign-in: the first message that is not empty. The router parses search
 * parameters as JSON, so a message such as `404` or `{}` is turned back into text.
 */
export function loginErrorSearch(search: Record<string, unknown>): { message?: string } {
  const message = [search.message].flat().find((one) => one !== undefined && one !== "");
  if (message === undefined) return {};
  return { message: typeof message === "string" ? message : JSON.stringify(message) };
}

/** The search parameters of the badges screen: the branch whose badge is shown. */
export function badgesSearch({ branch }: Record<string, unknown>): { branch?: string } {
  return typeof branch === "string" && branch !== "" ? { branch } : {};
}
