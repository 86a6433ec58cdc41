import type { LogEngine } from "@signalbox/log-engine";
import { useQueryClient } from "@tanstack/react-query";
import type { Step } from "@signalbox/contract";
import { hasFailed } from "@signalbox/insight/brief";
import { useEffect } from "react";
import { reasonKey } from "../../../../api/topics/summary-query.ts";
import type { BuildPlace } from "../../model/place.ts";
import type { StepLog } from "./use-step-log.ts";

type SharedReasonOptions = {
  engine: LogEngine;
  place: BuildPlace;
  step: Step | undefined;
  log: StepLog;
};

/**
 * Finds the reason of a failure in the log that the console has read, and stores it where the brief of the build finds
 * it: of a build that runs, the server may not have the log yet.
 */
export function useSharedReason({ engine, place, step, log }: SharedReasonOptions): void {
  const cache = useQueryClient();
  const canHaveReason = step !== undefined && hasFailed(step);
  const isComplete = log.logs.kind === "loaded" && log.earlier === "none";
  const { namespace, name } = place.repo;
  const { build, stage, step: number } = place;
  useEffect(() => {
    if (!canHaveReason || !isComplete) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const key = reasonKey({ repo: { namespace, name }, build }, stage, number);
    engine.reason(signal).then(
      (reason) => (signal.aborted ? undefined : cache.setQueryData(key, reason)),
      () => undefined, // The console says that the log cannot be read.
    );
    return () => control.abort();
  }, [canHaveReason, isComplete, engine, cache, namespace, name, build, stage, number]);
}
