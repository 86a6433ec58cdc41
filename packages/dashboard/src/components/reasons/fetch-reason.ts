import type { Build } from "@signalbox/contract";
import { reasonLine } from "@signalbox/log-engine/brief";
import type { QueryClient } from "@tanstack/react-query";
import { buildQuery, type RepoName } from "../../api/queries.ts";
import { firstLine } from "../../lib/text.ts";
import { firstFailure } from "./failed-step-query.ts";

/**
 * Why a build that has just failed did so, in one line: what the server says, or the failed step and its exit code.
 * Empty if nothing is known.
 */
export async function fetchReason(
  cache: QueryClient,
  repo: RepoName,
  number: number,
): Promise<string> {
  const build: Build = await cache.fetchQuery({ ...buildQuery(repo, number), staleTime: 0 });
  const failure = firstFailure(build);
  const known = build.reason || firstLine(build.error ?? "");
  return known || (failure ? reasonLine(failure, null) : "");
}
