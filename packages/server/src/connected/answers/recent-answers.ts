import { isFinished, needsSteps, type Repo } from "@signalbox/contract";
import { readFilter, toPerPage } from "../../api/handlers/paging.ts";
import { findRecentBuilds } from "../../api/handlers/recent-builds.ts";
import { readInput } from "../../api/http/read-input.ts";
import { toPathNumber } from "../../lib/api-error.ts";
import { isRefusal } from "../backend/access.ts";
import { learnRecent, learnRecentSteps } from "../index/learn-recent.ts";
import type { Asker } from "../index/asker.ts";
import { markCoverage, toReach, type Answer, type AnswerDeps, type Question } from "./answer.ts";

/** Builds that had not ended when they were last seen are read again, at most so many. */
const maxUnfinished = 50;

/**
 * The newest builds, as the CI server lists them, and older ones that have not ended: the newest of a repository, and those
 * that the index knows, which `reach` extends.
 */
const listUnfinishedBuilds = async (
  { reply, asker }: Question,
  deps: AnswerDeps,
  reach: string | undefined,
): Promise<Repo[]> => {
  const { access, backend, index, learner } = deps;
  const [own, recent] = await Promise.all([
    access.repos(asker.caller),
    backend.recent(asker.caller, asker.signal),
  ]);
  recent.forEach(learner.see);
  const wanted = reach === undefined ? 0 : toReach(reach);
  const { repos, from } = await learnKnown(deps, asker, own, wanted);
  const byId = new Map(repos.map((repo) => [repo.id, repo]));
  const listed = new Set(recent.map(({ build }) => build.id));
  const newest = repos.flatMap(({ build }) => (build && !isFinished(build.status) ? [build] : []));
  const known = index.learnt.unfinishedOf([...byId.keys()], maxUnfinished + listed.size + 1);
  const doubtful = new Map([...newest, ...known].map((build) => [build.id, build]));
  const older = [...doubtful.values()]
    .filter(({ id }) => !listed.has(id))
    .toSorted((a, b) => b.id - a.id);
  const read = older.slice(0, maxUnfinished).map(async ({ repo_id, number }) => {
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
  const unread = older[maxUnfinished]?.id ?? 0;
  const lowest = recent.at(-1)?.build.id ?? 0;
  const reached = Math.max(from, unread + 1);
  const searched =
    reached > lowest ? recent.length : index.learnt.countOf([...byId.keys()], reached);
  const total = totalOf(repos);
  if (reached > 1 && searched < total) markCoverage(reply, { searched, total });
  return [...recent, ...unfinished]
    .toSorted((a, b) => b.build.id - a.build.id)
    .map(({ repo, build }) => Object.assign({}, repo, { build }));
};

/** Makes sure that so many of the newest builds are known, as far as there is time. */
const learnKnown = async (
  deps: AnswerDeps,
  asker: Asker,
  own: readonly Repo[],
  wanted: number,
  end?: number,
) => {
  const listed = await learnRecent(
    deps,
    asker,
    own,
    ({ from, repos }) => deps.index.learnt.countOf(repos.map(toId), from, end) >= wanted,
  );
  if (listed.repos.length < own.length) deps.access.forget(asker.caller);
  return listed;
};

/** The newest builds of the repositories in the caller's own list. */
export const listRecentBuilds: Answer = async ({ request, reply, asker }, deps) => {
  const { access, backend, index, learner, url } = deps;
  const { query } = readInput("listRecentBuilds", request, url);
  const isPlain = query.query === undefined && query.before === undefined;
  if (isPlain && query.unfinished === "true")
    return listUnfinishedBuilds({ request, reply, asker }, deps, query.reach);
  const filter = readFilter(query, index);
  const before = query.before === undefined ? undefined : toPathNumber(query.before);
  const [own, recent] = await Promise.all([
    access.repos(asker.caller),
    backend.recent(asker.caller, asker.signal),
  ]);
  recent.forEach(learner.see);
  const limit = toPerPage(query.limit);
  const least = query.reach === undefined ? limit : Math.max(limit, toReach(query.reach));
  const [wanted, end] = filter === undefined ? [least, before] : [toReach(query.reach), undefined];
  const listed = await learnKnown(deps, asker, own, wanted, end);
  const { repos } = listed;
  const isDeep = filter !== undefined && needsSteps(filter);
  const from = isDeep ? await learnRecentSteps(deps, asker, repos, listed.from) : listed.from;
  const repoIds = repos.map(toId);
  const isFull = filter === undefined && index.learnt.countOf(repoIds, from, end) >= limit;
  if (from > 0 && !isFull)
    markCoverage(reply, { searched: index.learnt.countOf(repoIds, from), total: totalOf(repos) });
  return findRecentBuilds(query, { repoIds, from, unfinished: () => [] }, index);
};

const totalOf = (repos: readonly Repo[]): number =>
  repos.reduce((sum, { counter }) => sum + counter, 0);
const toId = ({ id }: Repo): number => id;
