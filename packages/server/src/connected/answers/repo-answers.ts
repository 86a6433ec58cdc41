import { needsSteps, type Repo } from "@signalbox/contract";
import * as z from "zod/mini";
import * as buildLists from "../../api/handlers/build-lists.ts";
import * as logs from "../../api/handlers/logs.ts";
import { readFilter, toPerPage } from "../../api/handlers/paging.ts";
import { readInput } from "../../api/http/read-input.ts";
import { toPathNumber } from "../../lib/api-error.ts";
import { markCoverage, toReach, type Answer, type AnswerDeps, type Question } from "./answer.ts";

/** Answers about one repository, each by the handler of the embedded server, once the index has what it needs. */

export const listBuilds: Answer = async (question, deps) => {
  const { reply, asker } = question;
  const { index, learner, url } = deps;
  const repo = await findRepo(question, deps);
  const input = readInput("listBuilds", question.request, url);
  const filter = readFilter(input.query, index);
  const { lowest, highest } = await learner.list(asker, repo, toReach(input.query.reach));
  const isDeep = filter !== undefined && needsSteps(filter);
  const from = isDeep ? await learner.steps(asker, repo, lowest) : lowest;
  const searched = index.learnt.count(repo.id, from);
  if (from > 0) markCoverage(reply, { searched, total: Math.max(repo.counter, highest) });
  return buildLists.listBuilds(input, { store: index, from: index.learnt.firstId(repo.id, from) });
};

export const listBuildDetails: Answer = async (question, deps) => {
  const { index, learner, url } = deps;
  const repo = await findRepo(question, deps);
  const input = readInput("listBuildDetails", question.request, url);
  const { query } = input;
  const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : toPathNumber(query.before);
  const part = { before, limit: toPerPage(query.limit) };
  const { count, isPartial } = await learner.details(question.asker, repo, part);
  if (isPartial) {
    const { lowest = 0, highest = 0 } = index.learnt.range(repo.id) ?? {};
    const searched = index.learnt.count(repo.id, lowest);
    markCoverage(question.reply, { searched, total: Math.max(repo.counter, highest) });
  }
  if (count === 0) return [];
  const known = { ...input, query: { ...query, limit: String(count) } };
  return buildLists.listBuildDetails(known, { store: index });
};

export const getSummary: Answer = async (question, deps) => {
  const { asker } = question;
  const repo = await findRepo(question, deps);
  const input = readInput("getSummary", question.request, deps.url);
  await deps.learner.build(asker, repo, toPathNumber(input.params.number));
  return logs.getSummary(input, { store: deps.index, reasons: deps.reasonsOf(asker, repo) });
};

export const listRestarts: Answer = async (question, deps) => {
  const { reply, asker } = question;
  const { index, learner, url } = deps;
  const repo = await findRepo(question, deps);
  const input = readInput("listRestarts", question.request, url);
  const number = toPathNumber(input.params.number);
  await learner.build(asker, repo, number);
  const { lowest, highest } = await learner.list(asker, repo, toReach(input.query.reach));
  const searched = index.learnt.count(repo.id, lowest);
  if (lowest > number) markCoverage(reply, { searched, total: highest - number });
  return buildLists.listRestarts(input, { store: index });
};

/** The repository that the path names, as the CI server shows it to the caller. */
const findRepo = async (
  { request, asker }: Question,
  { access, index }: AnswerDeps,
): Promise<Repo> => {
  const repo = await access.repo(asker.caller, repoParameters.parse(request.params));
  // The index may have been emptied since the check.
  if (index.repos.findById(repo.id) === undefined) index.learnt.saveRepo(repo);
  request.stored = index.repos.findById(repo.id);
  return repo;
};

const repoParameters = z.object({ namespace: z.string(), name: z.string() });
