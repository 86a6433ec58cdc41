import { needsSteps } from "@signalbox/contract";
import { readFilter, toPerPage } from "../../api/handlers/paging.ts";
import { findRecentBuilds } from "../../api/handlers/recent-builds.ts";
import { readInput } from "../../api/http/read-input.ts";
import { toPathNumber } from "../../lib/api-error.ts";
import { learnRecent, learnRecentSteps } from "../index/learn-recent.ts";
import { markCoverage, toReach, type Answer } from "./answer.ts";

/** The newest builds of the repositories in the caller's own list. */
export const listRecentBuilds: Answer = async ({ request, reply, asker }, deps) => {
  const { access, backend, index, learner, url } = deps;
  const { query } = readInput("listRecentBuilds", request, url);
  const filter = readFilter(query, index);
  const before = query.before === undefined ? undefined : toPathNumber(query.before);
  const [repos, recent] = await Promise.all([
    access.repos(asker.caller),
    backend.recent(asker.caller, asker.signal),
  ]);
  recent.forEach(learner.see);
  const repoIds = repos.map(({ id }) => id);
  const [wanted, end] =
    filter === undefined ? [toPerPage(query.limit), before] : [toReach(query.reach), undefined];
  const isEnough = (from: number): boolean => index.learnt.countOf(repoIds, from, end) >= wanted;
  const listed = await learnRecent(deps, asker, repos, isEnough);
  const isDeep = filter !== undefined && needsSteps(filter);
  const from = isDeep ? await learnRecentSteps(deps, asker, repos, listed) : listed;
  const total = repos.reduce((sum, { counter }) => sum + counter, 0);
  if (from > 0) markCoverage(reply, { searched: index.learnt.countOf(repoIds, from), total });
  return findRecentBuilds(query, { repoIds, from, unfinished: () => [] }, index);
};
