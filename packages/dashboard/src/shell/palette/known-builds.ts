import type { Build, Repo } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keys, reposQuery } from "../../api/queries.ts";
import type { RepoName } from "../../api/live-query.ts";
import type { FoundBuild } from "./items.ts";
import { slugOf } from "./build-items.ts";
import { runAllParts, type Parts } from "./parts.ts";

/** More would make the first key slow. */
const maxBuilds = 12_000;

type IsWanted = (repo: RepoName, build: Build) => boolean;

/** How many parts of an answer are read at a time: repositories, builds, or pages of builds. */
const readAtOnce = 500;

/** The builds in the cached answers and further ones, each once: as its last change left it. */
export function knownBuilds(
  cache: QueryClient,
  further: readonly FoundBuild[],
  isWanted: IsWanted,
): FoundBuild[] {
  return runAllParts(collectBuilds(cache, further, isWanted));
}

/** Collects the builds of {@link knownBuilds} part by part, so that the browser can draw between two parts. */
export function* collectBuilds(
  cache: QueryClient,
  further: readonly FoundBuild[],
  isWanted: IsWanted = () => true,
): Parts<FoundBuild[]> {
  const found = new Map<string, FoundBuild>();
  const add = (repo: RepoName, build: Build): void => {
    if (!isWanted(repo, build)) return;
    const key = `${slugOf(repo)}#${build.number}`;
    const known = found.get(key);
    if (known === undefined ? found.size < maxBuilds : known.build.version < build.version)
      found.set(key, { namespace: repo.namespace, name: repo.name, build });
  };
  const repoRoot = keys.repo({ namespace: "", name: "" })[0];
  for (const [key, data] of cache.getQueriesData({ queryKey: [repoRoot] })) {
    const [, namespace, name] = key;
    if (typeof namespace === "string" && typeof name === "string")
      collect(data, { namespace, name }, add);
    yield;
  }
  for (const queryKey of [keys.recentBuilds, keys.repos])
    for (const [, data] of cache.getQueriesData({ queryKey })) {
      const list: unknown[] = Array.isArray(data) ? data : [data];
      for (let at = 0; at < list.length; at += readAtOnce) {
        collect(list.slice(at, at + readAtOnce), undefined, add);
        yield;
      }
    }
  const isListed = listedIn(cache);
  for (const one of further) if (isListed(one)) add(one, one.build);
  return [...found.values()];
}

/**
 * Whether the server lists a repository for this user. Further builds are older than the list, so their repository may have
 * been deleted since, or the user may no longer see it. Without a list, all count as listed.
 */
const listedIn = (cache: QueryClient): ((repo: RepoName) => boolean) => {
  const repos = cache.getQueryData(reposQuery.queryKey);
  if (repos === undefined) return () => true;
  const slugs = new Set(repos.map(slugOf));
  return (repo) => slugs.has(slugOf(repo));
};

/** Cached answers are builds, repositories with a build, and lists, pages and parts of these. */
const collect = (
  data: unknown,
  repo: RepoName | undefined,
  add: (repo: RepoName, build: Build) => void,
): void => {
  if (typeof data !== "object" || data === null) return;
  if (Array.isArray(data)) for (const part of data) collect(part, repo, add);
  else if (isBuild(data)) {
    if (repo !== undefined) add(repo, data);
  } else if (isRepo(data)) collect(data.build, data, add);
  else for (const part of Object.values(data)) collect(part, repo, add);
};

const isBuild = (data: object): data is Build =>
  "number" in data && "event" in data && "author_login" in data;

/** A repository, or a build beside the name of its repository. */
const isRepo = (data: object): data is Pick<Repo, "namespace" | "name" | "build"> =>
  "namespace" in data && "name" in data && "build" in data;
