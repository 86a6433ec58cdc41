import { isFailureOrError, type Build } from "@signalbox/contract";
import type { LogEngine } from "@signalbox/log-engine";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type RefObject } from "react";
import { keys } from "../../../../api/queries.ts";
import { findStage, findStep } from "../../../../components/stages/stages-model.ts";
import { useGoToFailure } from "../../brief/use-go-to-failure.ts";
import { showsLogs } from "../../model/log-source.ts";
import type { BuildPlace } from "../../model/place.ts";
import { useLogState } from "../log/use-log-engine.ts";
import { useSharedReason } from "../log/use-shared-reason.ts";
import { useStepLog } from "../log/use-step-log.ts";
import type { OpenLog } from "./open-log.ts";
import { useLogActions } from "./use-log-actions.ts";
import { useLogViewer } from "./use-log-viewer.ts";

export type StepConsoleOptions = {
  place: BuildPlace;
  build: Build | undefined;
  engine: LogEngine;
  panel: RefObject<HTMLElement | null>;
};

/** Reads the log of a step into an engine, and holds what the reader does with it. */
export function useStepConsole({ place, build, engine, panel }: StepConsoleOptions): OpenLog {
  const cache = useQueryClient();
  const stage = findStage(build, place.stage);
  const step = findStep(stage, place.step);
  const read = showsLogs(build) ? step : undefined;
  const onEnd = () =>
    void cache.invalidateQueries({ queryKey: keys.build(place.repo, place.build) });
  const log = useStepLog({ engine, place, build, step: read, onEnd });
  useSharedReason({ engine, place, step: read, log });
  const state = useLogState(engine);
  const { goToFailure, enteredBy } = useGoToFailure(build, place);
  const { earlier, wasLive } = log;
  const viewer = useLogViewer({
    engine,
    state,
    earlier,
    isLive: read?.status === "running",
    wasLive,
    hasStepFailed: read !== undefined && isFailureOrError(read.status),
    isReading: log.logs.kind === "loading" || earlier === "loading",
    enteredBy,
  });
  const searchField = useRef<HTMLInputElement>(null);
  const options = { panel, searchField, isBuildKnown: build !== undefined };
  const actions = useLogActions(viewer, { ...options, onPastLastError: goToFailure });
  const [isErrorListOpen, setErrorListOpen] = useState(false);
  // While a stored log is loading, its last lines change constantly, so they are drawn only when it is complete.
  const isLoading = log.logs.kind === "loading" && !wasLive;
  return {
    place,
    build,
    stage,
    step,
    log,
    viewer,
    actions,
    lineCount: isLoading ? 0 : state.lineCount,
    searchField,
    isErrorListOpen,
    toggleErrorList: () => setErrorListOpen(!isErrorListOpen),
  };
}
