import { stageTimeoutMinutes } from "../lib/stage-timeout.ts";
import type { StageEnding } from "./executors/executor.ts";
import type { StageFacts } from "./read-stage.ts";
import type { RunnerDeps } from "./runner-deps.ts";

export type Deadline = {
  /** Aborted when the stage must end: see `endingOf`. */
  signal: AbortSignal;
  clear: () => void;
};

/** A stage must end if its build is cancelled, if the server stops, or when the repository's timeout has passed. */
export function createDeadline(
  facts: StageFacts,
  { startTimer = setTimeout }: Pick<RunnerDeps, "startTimer">,
  signal: AbortSignal,
): Deadline {
  const timeout = new AbortController();
  const afterMs = Math.min(stageTimeoutMinutes(facts.stored.repo) * 60_000, maxTimerMs);
  const timer = startTimer(() => timeout.abort("timeout" satisfies StageEnding), afterMs);
  return {
    signal: AbortSignal.any([signal, timeout.signal]),
    clear: () => clearTimeout(timer),
  };
}

/** The longest delay of setTimeout: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const maxTimerMs = 2 ** 31 - 1;

/** Why a stage must end, from the signal that was aborted. */
export function endingOf({ reason }: AbortSignal): StageEnding {
  return reason === "stopped" || reason === "timeout" ? reason : "cancelled";
}
