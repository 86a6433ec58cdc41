import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { recordEvent } from "./merge/answers.ts";
import {
  mergeBuild,
  mergeBuilds,
  mergeLatestRepos,
  mergeNewestBuilds,
  mergeNewestOfBranch,
  mergeNewestOfTarget,
  mergeRecentBuilds,
  mergeRepo,
  type RepoEvent,
} from "./merge/merge.ts";
import {
  branchesQuery,
  buildQuery,
  buildsQuery,
  deploymentsQuery,
  newestBuildsQuery,
  recentBuildsQuery,
  repoQuery,
  reposQuery,
  withPages,
} from "./queries.ts";

/**
 * Merges events, or the answers to the user's own actions, into all cached queries. Queries that no screen
 * has fetched are not created. Requests in flight merge the events when their answers arrive.
 */
export function applyEvents(cache: QueryClient, events: readonly RepoEvent[]): void {
  return notifyManager.batch(() => {
    for (const event of events) recordEvent(cache, event);
    applyToLists(cache, events);
    const known = cachedRepos(cache);
    for (const event of events)
      if (known.has(`${event.namespace}/${event.name}`)) applyToRepo(cache, event);
  });
}

/** The cached repositories. Most events are about others, which this set lets the caller skip cheaply. */
const cachedRepos = (cache: QueryClient): Set<string> => {
  const known = new Set<string>();
  for (const { queryKey } of cache.getQueryCache().getAll())
    if (queryKey[0] === "repo") known.add(`${String(queryKey[1])}/${String(queryKey[2])}`);
  return known;
};

/** Updates the lists over all repositories. Each list is written once, however many events there are. */
const applyToLists = (cache: QueryClient, events: readonly RepoEvent[]): void => {
  cache.setQueryData(reposQuery.queryKey, (old) => old && events.reduce(mergeLatestRepos, old));
  cache.setQueryData(
    newestBuildsQuery.queryKey,
    (old) => old && events.reduce(mergeNewestBuilds, old),
  );
  const newest = cache.getQueryData(newestBuildsQuery.queryKey);
  cache.setQueryData(
    recentBuildsQuery.queryKey,
    (old) => old && events.reduce((list, event) => mergeRecentBuilds(list, event, newest), old),
  );
};

const applyToRepo = (cache: QueryClient, event: RepoEvent): void => {
  const { build } = event;
  cache.setQueryData(repoQuery(event).queryKey, (old) => old && mergeRepo(old, event));
  cache.setQueryData(
    buildsQuery(event).queryKey,
    (old) => old && withPages(mergeBuilds(old.pages, build)),
  );
  applyToBuild(cache, event);
  cache.setQueryData(
    branchesQuery(event).queryKey,
    (old) => old && mergeNewestOfBranch(old, build),
  );
  cache.setQueryData(
    deploymentsQuery(event).queryKey,
    (old) => old && mergeNewestOfTarget(old, build),
  );
};

/** Updates the build. If the event has no stages, the cached ones are outdated and are fetched again. */
const applyToBuild = (cache: QueryClient, event: RepoEvent): void => {
  const { queryKey } = buildQuery(event, event.build.number);
  const known = cache.getQueryData(queryKey);
  if (known === undefined) return;
  cache.setQueryData(queryKey, mergeBuild(known, event.build));
  if (event.build.stages === undefined && known.stages !== undefined)
    void cache.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
};
