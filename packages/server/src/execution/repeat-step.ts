import type { Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { isFailureOrError } from "@signalbox/contract";
import { passingCause } from "@signalbox/insight/brief";
import { summaryLine } from "@signalbox/log-engine/reason";
import type { RunningLog } from "../live/log-store.ts";
import type { LogPlace } from "../live/log-file.ts";
import type { StepState } from "../pipeline/next-steps.ts";
import type { PlannedStep } from "../pipeline/plan-steps.ts";
import { escapeControls } from "../pipeline/text/escape-controls.ts";
import type { StageRun } from "./stage-run.ts";

export type Attempt = { attempt: number; attempts: number };

type FailedAttempt = { step: PlannedStep; state: StepState; place: LogPlace; log: RunningLog };

const defaultRetryMs = 5000;

/**
 * Whether a step that has ended is repeated: if it failed for a reason that may be gone a moment later, and has attempts left.
 * Says so in its log, which continues with the next attempt, and waits. False if the stage ends in the meantime.
 */
export async function isRepeated(
  { step, state, place, log }: FailedAttempt,
  { attempt, attempts }: Attempt,
  run: StageRun,
): Promise<boolean> {
  const { deps } = run;
  if (attempt >= attempts || step.detached || !isFailureOrError(state.status)) return false;
  const reason = state.error ?? (await reasonIn(place, log.output, run));
  if (passingCause(reason, state.error === undefined ? "log" : "error") === undefined) return false;
  if (run.ending() !== null) return false;
  const told = escapeControls(reason);
  log.output.write(
    `\nAttempt ${attempt} of ${attempts} failed: ${told}\nAttempt ${attempt + 1} of ${attempts} follows.\n\n`,
  );
  await setTimeout(deps.retryMs ?? defaultRetryMs, undefined, { signal: run.ended }).catch(
    () => undefined,
  );
  return run.ending() === null && !log.output.destroyed;
}

/** The reason in a log to which nothing is written at the moment. */
async function reasonIn(
  place: LogPlace,
  output: Writable,
  { deps }: Pick<StageRun, "deps">,
): Promise<string> {
  // What was written before is then in the file.
  await new Promise<void>((resolve) => {
    output.write("", () => resolve());
  });
  const [reason] = await deps.readReasons([deps.logs.path(place)]).catch(() => []);
  return reason ? summaryLine(reason) : "";
}
