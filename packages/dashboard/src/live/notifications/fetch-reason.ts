import { failedSteps, reasonLine } from "@signalbox/insight/brief";
import type { QueryClient } from "@tanstack/react-query";
import { can } from "../../api/capabilities.ts";
import { call } from "../../api/client.ts";
import { buildQuery, type RepoName } from "../../api/queries.ts";
import { summaryLine } from "../../api/topics/summary-query.ts";
import { firstLine } from "../../lib/text.ts";

/**
 * Why a build has just failed, in one line: the server's reason, once it has read the logs, or the failed step and its exit
 * code. Empty if nothing is known.
 */
export async function fetchReason(
  cache: QueryClient,
  repo: RepoName,
  number: number,
): Promise<string> {
  if (can(cache, "history") === true)
    return summaryLine(await call("getSummary", { ...repo, number }));
  const build = await cache.fetchQuery({ ...buildQuery(repo, number), staleTime: 0 });
  const failure = failedSteps(build).find(({ isIgnored }) => !isIgnored);
  return firstLine(build.error ?? "") || (failure === undefined ? "" : reasonLine(failure, ""));
}
