import type { Build, Step } from "@signalbox/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { messageOf, statusOf } from "../../../../api/api-error.ts";
import { streamUrl } from "../../../../api/config.ts";
import { mayRecover, repeatLater } from "../../../../api/repeat-failed.ts";
import { serverNow } from "../../../../api/server-clock.ts";
import { wait } from "../../../../lib/wait.ts";
import { useConnection } from "../../../../live/connection.ts";
import { followLog } from "../../../../live/live.ts";
import type { FetchOptions, LogEngine } from "@signalbox/log-engine";
import type { BuildPlace } from "../../model/place.ts";
import type { LogsResult } from "../../model/console-model.ts";
import { reconnectDelayMs, isLiveLogLost } from "./follow-again.ts";
import { logSource } from "../../model/log-source.ts";
import { hasRemoteSession } from "./remote-session.ts";
import { readStoredParts, requestInto } from "./stored-log-parts.ts";
import { endedJustNow, storedLog } from "../../../../api/logs/stored-log.ts";
import { useEmptyStreamCount } from "./use-empty-stream-count.ts";
import { useRemoteSession } from "./use-remote-session.ts";

export type StepLogOptions = {
  engine: LogEngine;
  place: BuildPlace;
  build: Build | undefined;
  step: Step | undefined;
  /**
   * Called when the server ends the stream, which means that the step has ended even before the page
   * receives that event.
   */
  onEnd: () => void;
};

export type StepLog = {
  /** The state of the log, without the number of lines. */
  logs:
    | { kind: "none" | "loading" | "loaded" }
    | { kind: "failed"; status: number; message: string };
  /** Describes what precedes the end of a stored log, which is read first. */
  earlier: EarlierLines;
  /** Requests the log again after a failure. */
  retry: () => void;
  /** Whether lines have arrived from the stream. */
  wasLive: boolean;
  /** Whether the step runs and the server has lost its live log. */
  isLiveLogLost: boolean;
  /** The address of the remote session that a running step of a debug build announced. */
  session: string | undefined;
};

export type EarlierLines = "none" | "loading" | "failed";

type Outcome = Extract<LogsResult["kind"], "loading" | "loaded"> | { error: unknown };

/**
 * Fills the engine with the log of one step: from its stream while it runs, then from the stored log,
 * because the stream may have lost the last lines.
 */
export function useStepLog(options: StepLogOptions): StepLog {
  const { engine, place, build, step } = options;
  const [hasStreamEnded, setStreamEnded] = useState(false);
  const [wasLive, setWasLive] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>("loading");
  const [earlier, setEarlierLines] = useState<EarlierLines>("none");
  /** Of the last attempt, until the next one that somebody begins. */
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const session = useRemoteSession(engine, hasRemoteSession(build, step));
  const source = logSource({ step, hasStreamEnded });
  const emptyStreams = useEmptyStreamCount(engine, source === "live");
  const [lastSource, setLastSource] = useState(source);
  if (source !== lastSource) {
    setLastSource(source);
    setOutcome("loading");
  }
  if (source === "live" && !wasLive) setWasLive(true);
  const { namespace, name } = place.repo;

  const onEnd = useEffectEvent((): void => {
    setStreamEnded(true);
    emptyStreams.onEnd();
    options.onEnd();
  });

  const isRunning = step?.status === "running";
  const mayStillAppear = useEffectEvent((): boolean => {
    if (isRunning) return false;
    return wasLive || endedJustNow(step?.stopped, serverNow() / 1000);
  });

  const onFailure = useEffectEvent((error: unknown): void => {
    setFailure(error);
    if (earlier !== "none") {
      setEarlierLines("failed");
      return;
    }
    engine.end();
    setOutcome({ error });
  });

  const isCutShort = hasStreamEnded && isRunning && typeof outcome !== "string";
  useEffect(() => {
    if (!isCutShort) return undefined;
    const timer = setTimeout(() => setStreamEnded(false), reconnectDelayMs(emptyStreams.count));
    return () => clearTimeout(timer);
  }, [isCutShort, emptyStreams.count]);

  useEffect(() => {
    if (source === "none") return undefined;
    const control = new AbortController();
    const { signal } = control;
    const numbers = { number: place.build, stage: place.stage, step: place.step };
    const parameters = { namespace, name, ...numbers };
    if (source === "live") {
      const url = streamUrl("log", parameters);
      const connect = (port: MessagePort) => engine.connect(port, signal);
      followLog(url, { connect, onEnd: () => onEnd() }, signal);
    } else {
      const fetchLog = requestInto(engine, parameters);
      const request = (tail: number | undefined, options: FetchOptions) =>
        storedLog({
          request: () => fetchLog(tail, options),
          mayStillAppear: () => mayStillAppear(),
          wait,
          signal,
        });
      const onEndOfLog = (isComplete: boolean): void => {
        setOutcome("loaded");
        setEarlierLines(isComplete ? "none" : "loading");
      };
      readStoredParts({ engine, isAgain: attempt > 0, request, onEndOfLog, signal }).then(
        () => setEarlierLines("none"),
        (error: unknown) => (signal.aborted ? undefined : onFailure(error)),
      );
    }
    return () => control.abort();
  }, [source, engine, namespace, name, place.build, place.stage, place.step, attempt]);

  useEffect(() => {
    if (!mayRecover(failure)) return undefined;
    return repeatLater(() => setAttempt((attempt) => attempt + 1));
  }, [failure]);

  const retry = (): void => {
    setFailure(undefined);
    if (typeof outcome !== "string") setOutcome("loading");
    setAttempt((attempt) => attempt + 1);
  };

  // A request is repeated when the connection is back if it failed while the server was unreachable or
  // before the server knew that the step had ended.
  const isConnected = useConnection().state === "live";
  const isOver = !isRunning;
  const [last, setLast] = useState({ isConnected, isOver });
  if (isConnected !== last.isConnected || isOver !== last.isOver) {
    setLast({ isConnected, isOver });
    const isWorthRetrying = (isConnected && !last.isConnected) || (isOver && !last.isOver);
    if (isWorthRetrying && (typeof outcome !== "string" || earlier === "failed")) retry();
  }

  return {
    logs: source === "stored" ? resultOf(outcome) : { kind: "none" },
    earlier,
    retry,
    wasLive,
    isLiveLogLost: isRunning && isLiveLogLost(emptyStreams.count),
    session,
  };
}

const resultOf = (outcome: Outcome): StepLog["logs"] =>
  typeof outcome === "string"
    ? { kind: outcome }
    : { kind: "failed", status: statusOf(outcome.error), message: messageOf(outcome.error) };
