import type { Build } from "@signalbox/contract";
import { reasonLine } from "@signalbox/insight/brief";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { buildQuery, type RepoName } from "../../api/queries.ts";
import { wait } from "../../lib/wait.ts";
import { firstLine } from "../../lib/text.ts";
import { firstFailure } from "./failed-step-query.ts";

/** The embedded server needs a moment after the end of a build to find out why it failed. */
export const settlingMs = 2000;

/**
 * Why a build has just failed, in one line: the server's reason, or the failed step and its exit code. Empty if nothing
 * is known. Waits until the server has had time to find out.
 */
export async function fetchReason(
  cache: QueryClient,
  repo: RepoName,
  number: number,
): Promise<string> {
  const load = (): Promise<Build> =>
    cache.fetchQuery({ ...buildQuery(repo, number), staleTime: 0 });
  await wait(settlingMs, new AbortController().signal);
  let build = await load();
  // The embedded server answers once it has read the logs; other servers do not know the call.
  const mayFollow = !build.reason && !build.error;
  if (mayFollow && (await hasSummary(repo, number))) build = await load();
  const failure = firstFailure(build);
  const known = build.reason || firstLine(build.error ?? "");
  return known || (failure ? reasonLine(failure, "") : "");
}

const hasSummary = (repo: RepoName, number: number): Promise<boolean> =>
  call("getSummary", { ...repo, number }).then(
    () => true,
    () => false,
  );
