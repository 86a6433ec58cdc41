import type { Build } from "@signalbox/contract";
import { failedSteps, type FailedStep } from "@signalbox/insight/brief";
import { queryOptions } from "@tanstack/react-query";
import type { RepoName } from "../../api/queries.ts";
import { limitRowRequest } from "../../lib/limiter.ts";
import { failedStepKey } from "./failed-step-key.ts";
import { loadDetails } from "./lazy-history.ts";

/**
 * The first failed step of a build, from the build's details; null if no step or stage failed. It is cached until the
 * page is reloaded, because the details of an ended build do not change. The browser stores these details.
 */
export function failedStepQuery(repo: RepoName, build: Build) {
  return queryOptions({
    queryKey: failedStepKey(repo, build),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    queryFn: ({ client, signal }) =>
      limitRowRequest(
        async () => firstFailure(await loadDetails(client, repo, build, signal)),
        signal,
      ),
  });
}

/** The first failed step or stage, without the other steps of its stage. */
export function firstFailure(details: Build): FailedStep | null {
  const failure = failedSteps(details).find(({ isIgnored }) => !isIgnored);
  if (failure === undefined) return null;
  return { ...failure, stage: { ...failure.stage, steps: [] } };
}
