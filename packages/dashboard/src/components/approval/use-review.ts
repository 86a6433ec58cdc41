import type { Build, CallAnswer } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isOutdated } from "../../api/api-error.ts";
import { useCan } from "../../api/capabilities.ts";
import type { RepoName } from "../../api/queries.ts";
import { pipelineChangeQuery } from "../../api/topics/pipeline-change-query.ts";

/** What a person who approves a build is shown. */
export type Review = {
  change: CallAnswer<"getPipelineChange"> | undefined;
  error: Error | null;
  /** It is still being read, so nothing can be approved. */
  isLoading: boolean;
  /** The last approval was refused, because what was shown had changed. It is read again. */
  isChanged: boolean;
};

/**
 * Asks what the approval of a build would let run, on servers that say so.
 * @param refusal the error of the last approval
 */
export function useReview(
  build: Build,
  repo: RepoName,
  isEnabled: boolean,
  refusal: unknown,
): Review {
  const canAsk = useCan("pipelineChanges");
  const { data, error, isLoading, refetch } = useQuery({
    ...pipelineChangeQuery(repo, build.number),
    enabled: isEnabled && canAsk === true,
  });
  useEffect(() => {
    if (isOutdated(refusal)) void refetch();
  }, [refusal, refetch]);
  const isChanged = isOutdated(refusal);
  return { change: data, error, isLoading: canAsk === undefined || isLoading, isChanged };
}
