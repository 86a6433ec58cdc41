import type { LogEngine, LogReason } from "@signalbox/log-engine";
import { useQueryClient } from "@tanstack/react-query";
import type { Build, Stage, Step } from "@signalbox/contract";
import { hasFailed } from "@signalbox/insight/brief";
import { useEffect, useEffectEvent } from "react";
import { can } from "../../../../api/capabilities.ts";
import { reasonKey, reasonQuery } from "../../../../api/topics/summary-query.ts";
import type { BuildPlace } from "../../model/place.ts";
import { isTail } from "./stored-log-parts.ts";
import type { StepLog } from "./use-step-log.ts";

type SharedReasonOptions = {
  engine: LogEngine;
  build: Build | undefined;
  place: BuildPlace;
  stage: Stage | undefined;
  step: Step | undefined;
  log: StepLog;
};

/**
 * Finds the reason of a failure in the log that the console has read, and stores it where the brief of the build finds
 * it, so that the server need not read the log, too.
 */
export function useSharedReason(options: SharedReasonOptions): void {
  const { engine, build, place, stage, step, log } = options;
  const cache = useQueryClient();
  const canHaveReason = step !== undefined && hasFailed(step);
  const isComplete = log.logs.kind === "loaded" && log.earlier === "none";
  const isLost = log.logs.kind === "failed" || log.earlier === "failed";

  const share = useEffectEvent((reason: LogReason | null): void => {
    cache.setQueryData(reasonKey(place, place.stage, place.step), reason);
  });
  const request = useEffectEvent((): void => {
    if (build && stage && step && can(cache, "history") === true)
      void cache.prefetchQuery(reasonQuery(place.repo, build, { stage, step, isIgnored: false }));
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
    if (canHaveReason && isLost) request();
  }, [canHaveReason, isLost]);
}
