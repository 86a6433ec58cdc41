import { limits, type Build, type BuildFilter } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { reachOf } from "../../api/merge/reach.ts";
import { keys, type RepoName } from "../../api/queries.ts";
import type { BuildPart, FilteredListOptions } from "./filtered-list.ts";
import { viewerZone } from "../../lib/time.ts";

type Source = {
  cache: QueryClient;
  repo: RepoName;
  text: string;
  filter: BuildFilter;
  /** Whether the server takes queries. */
  isFilteredByServer: boolean;
  /** The branch that another server filters by, so that fewer builds must be searched. */
  branch: string | undefined;
};

/** The start of a part: below the id of a build, or on a page of a server that only has pages. */
type Cursor = { before: number } | { page: number };

/** The builds of a repository that match a query. */
export function repoBuildsSource(source: Source): FilteredListOptions<Cursor> {
  const { cache, repo, text, filter, isFilteredByServer, branch } = source;
  return {
    key: [...keys.builds(repo), "query", text, isFilteredByServer, branch ?? null],
    filter,
    about: repo,
    isFilteredByServer,
    cache,
    read: (cursor, signal) =>
      isFilteredByServer ? readMatches(source, cursor, signal) : readPage(source, cursor, signal),
  };
}

const readMatches = async (
  { repo, text }: Source,
  cursor: Cursor | undefined,
  signal: AbortSignal,
): Promise<BuildPart<Cursor>> => {
  const limit = limits.buildsPerPage;
  const before = cursor !== undefined && "before" in cursor ? cursor.before : undefined;
  const query = { query: text, zone: viewerZone(), before, per_page: limit };
  const builds = await call("listBuilds", repo, { query, signal });
  const next = reachOf(builds) ?? (builds.length < limit ? undefined : builds.at(-1)?.id);
  return {
    builds: builds.map(inRepo(repo)),
    next: next === undefined ? undefined : { before: next },
  };
};

/** The largest page, because all of it must be searched. */
const readPage = async (
  { repo, branch }: Source,
  cursor: Cursor | undefined,
  signal: AbortSignal,
): Promise<BuildPart<Cursor>> => {
  const page = cursor !== undefined && "page" in cursor ? cursor.page : 1;
  const query = { page, per_page: limits.maxPerPage, branch };
  const builds = await call("listBuilds", repo, { query, signal });
  const isLast = builds.length < limits.maxPerPage;
  return { builds: builds.map(inRepo(repo)), next: isLast ? undefined : { page: page + 1 } };
};

const inRepo =
  ({ namespace, name }: RepoName) =>
  (build: Build) => ({ namespace, name, build });

/**
 * The branch for a server that filters by branches only, if the query has exactly one. Such a server leaves out pull
 * requests and tags, which have other refs.
 */
export function branchForServer({ values }: BuildFilter): string | undefined {
  const branches = values.filter(({ key, isNegated }) => key === "branch" && !isNegated);
  const [only] = branches;
  return branches.length === 1 && only?.values.size === 1 ? [...only.values][0] : undefined;
}

/** Whether a query can match builds that the server leaves out when it filters by a branch. */
export function canMatchOtherRefs({ values }: BuildFilter): boolean {
  const others = ["pull_request", "tag"];
  return values.every(
    ({ key, values, isNegated }) =>
      key !== "event" || others.some((event) => values.has(event) !== isNegated),
  );
}
