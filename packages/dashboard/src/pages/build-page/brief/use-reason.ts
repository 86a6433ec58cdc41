import type { FailedStep } from "@signalbox/insight/brief";
import { useQuery } from "@tanstack/react-query";
import { reasonQuery } from "../../../history/queries/reason-query.ts";
import type { BuildPlace } from "../model/place.ts";
import { storedReason } from "./stored-reason.ts";

export type ReasonOptions = {
  failure: FailedStep;
  place: BuildPlace;
  /** Whether a console is open that reads the log of this step and shares the reason. */
  isInConsole: boolean;
  /** Whether the server has stored why the build failed. */
  isStored: boolean;
};

/** The reason of a failed step: from the server if it has stored one, otherwise from the log. */
export function useReason(options: ReasonOptions, isWanted: boolean) {
  const { failure, place, isInConsole, isStored } = options;
  return useQuery({
    ...reasonQuery(place, failure, isStored ? storedReason : undefined),
    enabled: isWanted && failure.step !== undefined && (isStored || !isInConsole),
  });
}
