import type { QueryClient } from "@tanstack/react-query";
import {
  buildQuery,
  buildsQuery,
  repoQuery,
  reposQuery,
  userQuery,
  type RepoName,
} from "./api/queries.ts";

/**
 * What a screen asks for as soon as it is opened or pointed at: all at once, and nobody waits for it.
 * The screens read the same queries and show what has come.
 */

type Loaded = { context: { queryClient: QueryClient } };

export const user = ({ context }: Loaded): void =>
  void context.queryClient.prefetchQuery(userQuery);

export const home = ({ context }: Loaded): void =>
  void context.queryClient.prefetchQuery(reposQuery);

export const repo = ({ context }: Loaded, params: RepoName): void =>
  void context.queryClient.prefetchQuery(repoQuery(params));

export const repoBuilds = ({ context }: Loaded, params: RepoName): void =>
  void context.queryClient.prefetchInfiniteQuery(buildsQuery(params));

export const build = (loaded: Loaded, params: RepoName, number: number): void => {
  if (!Number.isSafeInteger(number) || number < 1) return;
  repo(loaded, params);
  void loaded.context.queryClient.prefetchQuery(buildQuery(params, number));
};

/** What the address of the home screen remembers: a filter, active repositories alone, the whole list. */
export type HomeSearch = { filter?: string; active?: true; all?: true };

export const homeSearch = (search: Record<string, unknown>): HomeSearch => ({
  ...(typeof search.filter === "string" && search.filter !== "" ? { filter: search.filter } : {}),
  ...(search.active === true ? { active: true } : {}),
  ...(search.all === true ? { all: true } : {}),
});
