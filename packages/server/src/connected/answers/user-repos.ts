import { setTimeout as wait } from "node:timers/promises";
import type { Repo } from "@signalbox/contract";
import { readInput } from "../../api/http/read-input.ts";
import type { Asker } from "../index/asker.ts";
import { withOthers } from "../backend/with-others.ts";
import { markCoverage, type Answer, type AnswerDeps } from "./answer.ts";

/** How long the git host behind the CI server is waited for. Its answer is kept for the next question. */
const patienceMs = 20_000;

/** The caller's repositories, with what is known of their default branches, or with `reach` with what the CI server says. */
export const listUserRepos: Answer = async ({ request, reply, asker }, deps) => {
  const { access, backend, defaultBranches, url } = deps;
  const { query } = readInput("listUserRepos", request, url);
  const listed = await access.repos(asker.caller, asker.since);
  let filled = defaultBranches.fill(listed, asker.since);
  if (query.reach !== undefined) {
    await Promise.all([defaultBranches.learn(asker, filled.missing), readOthers(asker, deps)]);
    filled = defaultBranches.fill(listed, asker.since);
  }
  const { repos, missing } = filled;
  const others = backend.otherRepos?.known(asker.caller);
  const all = withOthers(repos, others?.repos ?? []);
  const unread = query.reach === undefined && others?.isCurrent === false ? 1 : 0;
  const searched = all.length - missing.length;
  const total = all.length + unread;
  if (searched < total) markCoverage(reply, { searched, total });
  return all;
};

/** The list without the repositories of the git host is better than none. */
const readOthers = async (
  { caller, signal }: Asker,
  { backend: { otherRepos } }: Pick<AnswerDeps, "backend">,
): Promise<void> => {
  if (otherRepos === undefined || otherRepos.known(caller).isCurrent) return;
  const stop = new AbortController();
  const read = otherRepos.read(caller).then(noRepos, noRepos);
  await Promise.race([
    read,
    wait(patienceMs, [], { signal: AbortSignal.any([signal, stop.signal]) }).catch(noRepos),
  ]);
  stop.abort();
};

const noRepos = (): readonly Repo[] => [];
