import type { LogEngine, LogReason } from "@signalbox/log-engine";
import { useQueryClient } from "@tanstack/react-query";
import type { Stage, Step } from "@signalbox/contract";
import { hasFailed } from "@signalbox/insight/brief";
import { useEffect, useEffectEvent } from "react";
import { keepReason } from "../../../../history/queries/lazy-history.ts";
import { reasonKey, reasonQuery } from "../../../../history/queries/reason-query.ts";
import type { BuildPlace } from "../../model/place.ts";
import { isTail } from "./stored-log-parts.ts";
import type { StepLog } from "./use-step-log.ts";

type SharedReasonOptions = {
  engine: LogEngine;
  place: BuildPlace;
  stage: Stage | undefined;
  step: Step | undefined;
  log: StepLog;
  /** Whether the server has stored why the build failed. The brief then requests that reason. */
  isStored: boolean;
};

/**
 * Finds the reason of a failure in the log that the console has read, and stores it where the brief of the build finds
 * it, so that the log is requested only once.
 */
export function useSharedReason(options: SharedReasonOptions): void {
  const { engine, place, stage, step, log, isStored } = options;
  const cache = useQueryClient();
  const canHaveReason = step !== undefined && hasFailed(step);
  const isComplete = log.logs.kind === "loaded" && log.earlier === "none";
  const isLost = log.logs.kind === "failed" || log.earlier === "failed";

  const share = useEffectEvent((reason: LogReason | null): void => {
    cache.setQueryData(reasonKey(place, place.stage, place.step), reason);
    if (stage && step) void keepReason(cache, place, { stage, step, isIgnored: false }, reason);
  });
  const request = useEffectEvent((): void => {
    if (stage && step)
      void cache.prefetchQuery(reasonQuery(place, { stage, step, isIgnored: false }));
  });

  // Requested before the log is read, so that the worker looks for errors while it reads and answers without waiting
  // for a frame of the page.
  const isFirstReading = log.logs.kind !== "none" && !log.wasLive;
  useEffect(() => {
    if (!canHaveReason || !isFirstReading) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const isUsable = (): boolean =>
      !signal.aborted && engine.state().problem === null && !isTail(engine);
    engine.reason(signal).then(
      (reason) => (reason !== null && isUsable() ? share(reason) : undefined),
      () => undefined, // the effect below requests it again
    );
    return () => control.abort();
  }, [canHaveReason, isFirstReading, engine]);

  useEffect(() => {
    if (!canHaveReason || !isComplete) return undefined;
    const control = new AbortController();
    const { signal } = control;
    engine.reason(signal).then(
      (reason) => (signal.aborted ? undefined : share(reason)),
      () => (signal.aborted ? undefined : request()),
    );
    return () => control.abort();
  }, [canHaveReason, isComplete, engine]);

  useEffect(() => {
    if (canHaveReason && isLost && !isStored) request();
  }, [canHaveReason, isLost, isStored]);
}
