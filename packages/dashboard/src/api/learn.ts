import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { noteNews } from "./merge/answers.ts";
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
 * Lets every list and page in the cache learn from events, or from the answers to one's own actions.
 * What no screen has asked for stays out of the cache. Answers that are on their way learn when they
 * have come.
 */
export const learn = (cache: QueryClient, events: readonly RepoEvent[]): void =>
  notifyManager.batch(() => {
    for (const event of events) noteNews(cache, event);
    learnLists(cache, events);
    const known = knownRepos(cache);
    for (const event of events)
      if (known.has(`${event.namespace}/${event.name}`)) learnRepo(cache, event);
  });

/** Few repositories are on screen, and most events are about others: those cost one look each. */
const knownRepos = (cache: QueryClient): Set<string> => {
  const known = new Set<string>();
  for (const { queryKey } of cache.getQueryCache().getAll())
    if (queryKey[0] === "repo") known.add(`${String(queryKey[1])}/${String(queryKey[2])}`);
  return known;
};

/** Lists over all repositories: each is written once, whatever the number of events. */
const learnLists = (cache: QueryClient, events: readonly RepoEvent[]): void => {
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

const learnRepo = (cache: QueryClient, event: RepoEvent): void => {
  const { build } = event;
  cache.setQueryData(repoQuery(event).queryKey, (old) => old && mergeRepo(old, event));
  cache.setQueryData(
    buildsQuery(event).queryKey,
    (old) => old && withPages(mergeBuilds(old.pages, build)),
  );
  learnBuild(cache, event);
  cache.setQueryData(
    branchesQuery(event).queryKey,
    (old) => old && mergeNewestOfBranch(old, build),
  );
  cache.setQueryData(
    deploymentsQuery(event).queryKey,
    (old) => old && mergeNewestOfTarget(old, build),
  );
};

/** The build with its stages. News without stages leave those behind: they are asked for again. */
const learnBuild = (cache: QueryClient, event: RepoEvent): void => {
  const { queryKey } = buildQuery(event, event.build.number);
  const known = cache.getQueryData(queryKey);
  if (known === undefined) return;
  cache.setQueryData(queryKey, mergeBuild(known, event.build));
  if (event.build.stages === undefined && known.stages !== undefined)
    void cache.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
};
