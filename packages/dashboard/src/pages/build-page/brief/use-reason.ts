import { isFinished, type Build } from "@signalbox/contract";
import type { FailedStep, FailedTests } from "@signalbox/insight/brief";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../api/capabilities.ts";
import { reasonQuery, summaryQuery, testsOf } from "../../../api/topics/summary-query.ts";
import type { BuildPlace } from "../model/place.ts";

export type ReasonOptions = {
  build: Build;
  failure: FailedStep;
  place: BuildPlace;
  /** Whether a console is open that reads the log of this step and shares the reason. */
  isInConsole: boolean;
};

/** The reason of a failed step: from the server, or from the console that has read its log. */
export function useReason(
  { build, failure, place, isInConsole }: ReasonOptions,
  isWanted: boolean,
) {
  const isOffered = useCan("history") === true;
  // The console has the log of a running step sooner.
  const isAsked = isFinished(build.status) || !isInConsole;
  return useQuery({
    ...reasonQuery(place.repo, build, failure),
    enabled: isOffered && isWanted && failure.step !== undefined && isAsked,
  });
}

/** The failed tests of a step that has reported some. */
export function useFailedTests({
  build,
  failure,
  place,
}: Omit<ReasonOptions, "isInConsole">): FailedTests | undefined {
  const isOffered = useCan("history") === true;
  const { data } = useQuery({
    ...summaryQuery(place.repo, build),
    enabled: isOffered && (failure.step?.tests?.failed ?? 0) > 0,
    select: (summary) => testsOf(summary, failure),
  });
  return data;
}
