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
 * What a screen asks for as soon as it is opened or pointed at: all at once, and nobody waits for it.
 * The screens read the same queries and show what has come.
 */

type Loaded = { context: { queryClient: QueryClient } };

export const user = ({ context }: Loaded): void =>
  void context.queryClient.prefetchQuery(userQuery);

export const home = ({ context }: Loaded): void =>
  void context.queryClient.prefetchQuery(reposQuery);

export const buildsFeed = ({ context }: Loaded): void =>
  void context.queryClient.prefetchQuery(recentBuildsQuery);

export const users = ({ context }: Loaded): void =>
  void context.queryClient.prefetchQuery(usersQuery);

export const repo = ({ context }: Loaded, params: RepoName): void =>
  void context.queryClient.prefetchQuery(repoQuery(params));

export const repoBuilds = ({ context }: Loaded, params: RepoName): void =>
  void context.queryClient.prefetchInfiniteQuery(buildsQuery(params));

export const branches = ({ context }: Loaded, params: RepoName): void =>
  void context.queryClient.prefetchQuery(branchesQuery(params));

export const deployments = ({ context }: Loaded, params: RepoName): void =>
  void context.queryClient.prefetchQuery(deploymentsQuery(params));

export const secrets = ({ context }: Loaded, params: RepoName): void =>
  void context.queryClient.prefetchQuery(secretsQuery(params));

export const cron = ({ context }: Loaded, params: RepoName): void =>
  void context.queryClient.prefetchQuery(cronQuery(params));

export const build = (loaded: Loaded, params: RepoName, number: number): void => {
  if (!Number.isSafeInteger(number) || number < 1) return;
  repo(loaded, params);
  void loaded.context.queryClient.prefetchQuery(buildQuery(params, number));
};

/** What the address of the home screen remembers: a filter, active repositories alone, the whole list. */
export type HomeSearch = { filter?: string; active?: true; all?: true };

export const homeSearch = (search: Record<string, unknown>): HomeSearch => ({
  ...usersSearch(search),
  ...(search.active === true ? { active: true } : {}),
});

/** What the address of the user list remembers: a filter, the whole list. */
export type UsersSearch = { filter?: string; all?: true };

export const usersSearch = (search: Record<string, unknown>): UsersSearch => ({
  ...(typeof search.filter === "string" && search.filter !== "" ? { filter: search.filter } : {}),
  ...(search.all === true ? { all: true } : {}),
});

/** What the address of a repository's builds remembers: how many pages of them are shown, if not one. */
export type BuildsSearch = { pages?: number };

export const buildsSearch = ({ pages }: Record<string, unknown>): BuildsSearch =>
  typeof pages === "number" && Number.isSafeInteger(pages) && pages > 1 ? { pages } : {};

/**
 * Why the server refused a sign-in. It may name several reasons: the first that says something counts. The router
 * reads `404` or `{}` as what they mean in JSON, and here they are text again.
 */
export const loginErrorSearch = (search: Record<string, unknown>): { message?: string } => {
  const message = [search.message].flat().find((one) => one !== undefined && one !== "");
  if (message === undefined) return {};
  return { message: typeof message === "string" ? message : JSON.stringify(message) };
};

/** The branch whose badge is shown. */
export const badgesSearch = ({ branch }: Record<string, unknown>): { branch?: string } =>
  typeof branch === "string" && branch !== "" ? { branch } : {};
