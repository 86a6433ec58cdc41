import { reasonLine, failedSteps } from "@signalbox/insight/brief";
import type { QueryClient } from "@tanstack/react-query";
import { can } from "../../api/capabilities.ts";
import { buildQuery, type RepoName } from "../../api/queries.ts";
import { summaryLine, summaryQuery } from "../../api/topics/summary-query.ts";
import { firstLine } from "../../lib/text.ts";
import { wait } from "../../lib/wait.ts";

/** The server needs a moment after the end of a build to find out why it failed. */
const settlingMs = 2000;

/**
 * Why a build has just failed, in one line: the server's reason, or the failed step and its exit code. Empty if nothing
 * is known. Waits until the server has had time to find out.
 */
export async function fetchReason(
  cache: QueryClient,
  repo: RepoName,
  number: number,
): Promise<string> {
  await wait(settlingMs, new AbortController().signal);
  const build = await cache.fetchQuery({ ...buildQuery(repo, number), staleTime: 0 });
  const known = build.reason || firstLine(build.error ?? "");
  if (known) return known;
  if (can(cache, "history") === true)
    return summaryLine(await cache.fetchQuery(summaryQuery(repo, build)));
  const failure = failedSteps(build).find(({ isIgnored }) => !isIgnored);
  return failure === undefined ? "" : reasonLine(failure, "");
}
