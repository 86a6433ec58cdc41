import { isFinished, type Build } from "@signalbox/contract";
import type { FailedStep } from "@signalbox/insight/brief";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../api/capabilities.ts";
import { reasonQuery } from "../../../api/topics/summary-query.ts";
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
