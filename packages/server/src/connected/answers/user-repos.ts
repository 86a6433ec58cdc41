import { readInput } from "../../api/http/read-input.ts";
import { markCoverage, type Answer } from "./answer.ts";

/** The caller's repositories, with what is known of their default branches, or with `reach` with what the CI server says. */
export const listUserRepos: Answer = async ({ request, reply, asker }, deps) => {
  const { access, defaultBranches, url } = deps;
  const { query } = readInput("listUserRepos", request, url);
  const listed = await access.repos(asker.caller, asker.since);
  let filled = defaultBranches.fill(listed, asker.since);
  if (query.reach !== undefined && filled.missing.length > 0) {
    await defaultBranches.learn(asker, filled.missing);
    filled = defaultBranches.fill(listed, asker.since);
  }
  const { repos, missing } = filled;
  const total = repos.length;
  if (missing.length > 0) markCoverage(reply, { searched: total - missing.length, total });
  return repos;
};
