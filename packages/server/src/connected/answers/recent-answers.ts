import { isFinished, needsSteps, type Repo } from "@signalbox/contract";
import { readFilter, toPerPage } from "../../api/handlers/paging.ts";
import { findRecentBuilds } from "../../api/handlers/recent-builds.ts";
import { readInput } from "../../api/http/read-input.ts";
import { toPathNumber } from "../../lib/api-error.ts";
import { isRefusal } from "../backend/access.ts";
import { learnRecent, learnRecentSteps } from "../index/learn-recent.ts";
import { markCoverage, toReach, type Answer } from "./answer.ts";

/** Builds that had not ended when they were last seen are read again, at most so many. */
const maxUnfinished = 50;

/**
 * The newest builds, as the CI server lists them, and older ones that have not ended: the newest of a repository, and those
 * that the index knows.
 */
const listUnfinishedBuilds: Answer = async ({ asker }, deps) => {
  const { access, backend, index, learner } = deps;
  const [repos, recent] = await Promise.all([
    access.repos(asker.caller),
    backend.recent(asker.caller, asker.signal),
  ]);
  const byId = new Map(repos.map((repo) => [repo.id, repo]));
  const listed = new Set(recent.map(({ build }) => build.id));
  const newest = repos.flatMap(({ build }) => (build && !isFinished(build.status) ? [build] : []));
  const known = index.learnt.unfinishedOf([...byId.keys()], maxUnfinished);
  const doubtful = new Map([...newest, ...known].map((build) => [build.id, build]));
  const older = [...doubtful.values()].filter(({ id }) => !listed.has(id)).slice(0, maxUnfinished);
  const read = older.map(async ({ repo_id, number }) => {
    const repo = byId.get(repo_id);
    if (repo === undefined) return [];
    try {
      await learner.build(asker, repo, number);
    } catch (error) {
      if (isRefusal(error)) return [];
      throw error;
    }
    const build = index.builds.find(repo_id, number);
    return build === undefined || isFinished(build.status) ? [] : [{ repo, build }];
  });
  const unfinished = (await Promise.all(read)).flat();
  return [...recent, ...unfinished]
    .toSorted((a, b) => b.build.id - a.build.id)
    .map(({ repo, build }) => Object.assign({}, repo, { build }));
};

/** The newest builds of the repositories in the caller's own list. */
export const listRecentBuilds: Answer = async ({ request, reply, asker }, deps) => {
  const { access, backend, index, learner, url } = deps;
  const { query } = readInput("listRecentBuilds", request, url);
  const isPlain = query.query === undefined && query.before === undefined;
  if (isPlain && query.unfinished === "true")
    return listUnfinishedBuilds({ request, reply, asker }, deps);
  const filter = readFilter(query, index);
  const before = query.before === undefined ? undefined : toPathNumber(query.before);
  const [own, recent] = await Promise.all([
    access.repos(asker.caller),
    backend.recent(asker.caller, asker.signal),
  ]);
  recent.forEach(learner.see);
  const [wanted, end] =
    filter === undefined ? [toPerPage(query.limit), before] : [toReach(query.reach), undefined];
  const listed = await learnRecent(
    deps,
    asker,
    own,
    ({ from, repos }) => index.learnt.countOf(repos.map(toId), from, end) >= wanted,
  );
  const { repos } = listed;
  if (repos.length < own.length) access.forget(asker.caller);
  const isDeep = filter !== undefined && needsSteps(filter);
  const from = isDeep ? await learnRecentSteps(deps, asker, repos, listed.from) : listed.from;
  const repoIds = repos.map(toId);
  const total = repos.reduce((sum, { counter }) => sum + counter, 0);
  if (from > 0) markCoverage(reply, { searched: index.learnt.countOf(repoIds, from), total });
  return findRecentBuilds(query, { repoIds, from, unfinished: () => [] }, index);
};

const toId = ({ id }: Repo): number => id;
