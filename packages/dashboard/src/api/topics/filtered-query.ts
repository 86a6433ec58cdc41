import {
  Build,
  limits,
  matchesFields,
  matchesSteps,
  withoutPeople,
  withPartsOfNames,
  type BuildFilter,
} from "@signalbox/contract";
import { call } from "../client.ts";
import { liveInfiniteQuery, type RepoName } from "../live-query.ts";
import { mergeBuild, type RepoEvent } from "../merge/merge.ts";
import { coverageOf, reachOf, type Coverage, type WantedReach } from "../merge/reach.ts";
import { keys } from "../queries.ts";
import { viewerZone } from "../../lib/time.ts";
import { buildsOf, type ListedBuild } from "../listed-builds.ts";

/** A part of the builds that match a query, the newest first. */
export type FilteredPart = {
  builds: readonly ListedBuild[];
  /** The next part begins below this id; undefined if there is none. */
  next: number | undefined;
  coverage: Coverage | undefined;
};

export type Filtered = {
  /** The query, as written. */
  text: string;
  filter: BuildFilter;
  /** The repository whose builds are filtered; undefined for all repositories. */
  repo: RepoName | undefined;
};

/**
 * The builds that match a query, of one repository or of all.
 */
export function filteredQuery(filtered: Filtered, wanted: WantedReach) {
  const { text, filter, repo } = filtered;
  return liveInfiniteQuery<FilteredPart, number | undefined>({
    key: [...(repo === undefined ? keys.recentBuilds : keys.builds(repo)), "query", text],
    ...(repo === undefined ? {} : { about: repo }),
    request: (before, signal) => readPart(filtered, { before, reach: wanted.read() }, signal),
    first: undefined,
    next: ({ next }) => next,
    merge: (known, event) => ({ ...known, pages: mergeIntoParts(known.pages, event, filter) }),
  });
}

type Part = { before: number | undefined; reach: number | undefined };

const readPart = async (
  { text, repo }: Filtered,
  part: Part,
  signal: AbortSignal,
): Promise<FilteredPart> => {
  const limit = limits.buildsPerPage;
  const query = { query: text, zone: viewerZone(), ...part };
  if (repo === undefined) {
    const repos = await call("listRecentBuilds", {}, { query: { ...query, limit }, signal });
    return toPart(repos, buildsOf(repos), limit);
  }
  const builds = await call("listBuilds", repo, { query: { ...query, per_page: limit }, signal });
  const { namespace, name } = repo;
  return toPart(
    builds,
    builds.map((build) => ({ namespace, name, build })),
    limit,
  );
};

const toPart = (answer: object, builds: readonly ListedBuild[], limit: number): FilteredPart => ({
  builds,
  next: reachOf(answer) ?? (builds.length < limit ? undefined : builds.at(-1)?.build.id),
  coverage: coverageOf(answer),
});

/**
 * Merges an event into the parts: a known build is updated, a new one that matches is inserted. A build that no longer
 * matches stays, and is hidden by {@link shownBuilds}, so that it returns if it matches again.
 */
export function mergeIntoParts(
  parts: readonly FilteredPart[],
  event: RepoEvent,
  filter: BuildFilter,
): FilteredPart[] {
  const { namespace, name, build } = event;
  const isSame = (listed: ListedBuild) => listed.build.id === build.id;
  if (parts.some(({ builds }) => builds.some(isSame)))
    return parts.map((part) =>
      part.builds.some(isSame)
        ? {
            ...part,
            builds: part.builds.map((listed) =>
              isSame(listed) ? { ...listed, build: mergeBuild(listed.build, build) } : listed,
            ),
          }
        : part,
    );
  const updated = Build.parse(build);
  // The server looks for parts of names only if nobody has the name itself.
  const isName = parts.some(({ builds }) => builds.some((one) => matchesFields(one.build, filter)));
  const fields = isName ? filter : withPartsOfNames(filter);
  const isMatch = matchesFields(updated, fields) && matchesSteps(updated, filter);
  const at = parts.findIndex(
    ({ builds, next }) => next === undefined || builds.some(({ build: { id } }) => id < updated.id),
  );
  if (!isMatch || at < 0) return parts.slice();
  return parts.map((part, index) =>
    index === at
      ? { ...part, builds: inserted(part.builds, { namespace, name, build: updated }) }
      : part,
  );
}

const inserted = (builds: readonly ListedBuild[], listed: ListedBuild): ListedBuild[] => {
  const below = builds.findIndex(({ build }) => build.id < listed.build.id);
  return builds.toSpliced(below < 0 ? builds.length : below, 0, listed);
};

/**
 * The builds of the parts that match now, each once. Their people do not change, and only the server knows all email addresses of a
 * person.
 */
export function shownBuilds(parts: readonly FilteredPart[], filter: BuildFilter): ListedBuild[] {
  const all = parts.flatMap(({ builds }) => builds);
  const once = new Map(all.map((listed) => [listed.build.id, listed]));
  const changing = withoutPeople(filter);
  return [...once.values()].filter(({ build }) => matchesFields(build, changing));
}
