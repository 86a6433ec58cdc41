import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { readConfig } from "./config.ts";
import { buildQuery, buildsQuery, repoQuery, userQuery, type RepoName } from "./queries.ts";

type Loaded = { context: { queryClient: QueryClient } };

/** Prefetches the signed-in user, if that is not known yet. */
export function user({ context }: Loaded): void {
  void context.queryClient.prefetchQuery(userQuery);
}

/** Visitors are redirected from every screen that needs an answer, which the server would refuse. */
function isForVisitor({ context }: Loaded): boolean {
  const known = context.queryClient.getQueryData(userQuery.queryKey);
  return known === undefined ? readConfig().visitor !== undefined : known === null;
}

/**
 * Prefetches a query when its screen is opened or the screen's link is hovered. Does not wait for the answer: the
 * screen reads the same query and shows what has arrived.
 */
export function prefetch<Answer, Key extends QueryKey>(
  loaded: Loaded,
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
): void {
  if (isForVisitor(loaded)) return;
  void loaded.context.queryClient.prefetchQuery(query);
}

export function repoBuilds(loaded: Loaded, repo: RepoName): void {
  if (isForVisitor(loaded)) return;
  void loaded.context.queryClient.prefetchInfiniteQuery(buildsQuery(repo));
}

export function build(loaded: Loaded, repo: RepoName, number: number): void {
  if (!Number.isSafeInteger(number) || number < 1) return;
  prefetch(loaded, repoQuery(repo));
  prefetch(loaded, buildQuery(repo, number));
}

/** The search parameters of the home screen: a filter, only active repositories, the whole list. */
export type HomeSearch = { filter?: string; active?: true; all?: true };

export function parseHomeSearch(search: Record<string, unknown>): HomeSearch {
  return {
    ...parseUsersSearch(search),
    ...(search.active === true ? { active: true } : {}),
  };
}

/** The search parameters of the user list: a filter, the whole list. */
export type UsersSearch = { filter?: string; all?: true };

export function parseUsersSearch(search: Record<string, unknown>): UsersSearch {
  return {
    ...(isText(search.filter) ? { filter: search.filter } : {}),
    ...(search.all === true ? { all: true } : {}),
  };
}

/** The query that filters a list of builds. Addresses may contain only `branch`, as in the API. */
export type QuerySearch = { query?: string; branch?: string };

export function parseQuerySearch({ query, branch }: Record<string, unknown>): QuerySearch {
  return {
    ...(query === undefined || query === "" ? {} : { query: toText(query) }),
    ...(branch === undefined || branch === "" ? {} : { branch: toText(branch) }),
  };
}

/** The search parameters of a repository's builds: a query, and how many pages are shown, if more than one. */
export type BuildsSearch = QuerySearch & { pages?: number };

export function parseBuildsSearch(search: Record<string, unknown>): BuildsSearch {
  const { pages } = search;
  const isCount = typeof pages === "number" && Number.isSafeInteger(pages) && pages > 1;
  return { ...parseQuerySearch(search), ...(isCount ? { pages } : {}) };
}

/** The router parses search parameters as JSON, so numbers and `true` are turned back into text. */
const toText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** The search parameters of the trends: which kind of builds is shown, if not the first, and in which order the steps are. */
export function parseTrendsSearch({ builds, sort }: Record<string, unknown>): {
  builds?: string;
  sort?: string;
} {
  return { ...(isText(builds) ? { builds } : {}), ...(isText(sort) ? { sort } : {}) };
}

/** The search parameters of the tests of a repository: the one that is shown. */
export function parseTestsSearch({ suite, name }: Record<string, unknown>): {
  suite?: string;
  name?: string;
} {
  if (name === undefined) return {};
  return { name: toText(name), ...(suite === undefined ? {} : { suite: toText(suite) }) };
}

/** The reason why the server refused a sign-in: the first message that is not empty, even if it is `404` or `{}`. */
export function parseLoginErrorSearch(search: Record<string, unknown>): { message?: string } {
  const message = [search.message].flat().find((one) => one !== undefined && one !== "");
  if (message === undefined) return {};
  return { message: toText(message) };
}

/** The search parameters of the badges screen: the branch whose badge is shown. */
export function parseBadgesSearch({ branch }: Record<string, unknown>): { branch?: string } {
  return isText(branch) ? { branch } : {};
}

/** Which changes the list of changes shows. */
export type AuditFilter = { actor?: string; action?: string; repo?: string };

export function parseAuditSearch({ actor, action, repo }: Record<string, unknown>): AuditFilter {
  return {
    ...(isText(actor) ? { actor } : {}),
    ...(isText(action) ? { action } : {}),
    ...(isText(repo) ? { repo } : {}),
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
