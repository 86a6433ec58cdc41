import { exitCodes } from "../lib/exit-codes.ts";
import { endedStepStatus, type StepState } from "../pipeline/next-steps.ts";
import type { PlannedStep } from "../pipeline/plan-steps.ts";
import type { StageEnding, StepEnd } from "./executors/executor.ts";

/**
 * The final state of a step.
 * @param ending why its stage was ended, null if the stage still ran
 * @param timeoutMinutes the time limit of the stage
 */
export function stepState(
  end: StepEnd,
  { detached }: Pick<PlannedStep, "detached">,
  ending: StageEnding | null,
  timeoutMinutes: number,
): StepState {
  if (end.failure !== null)
    return { status: "error", exit_code: exitCodes.error, error: end.failure };
  // A detached step runs until the stage is over, so being ended then is a success.
  if (ending === "over" && detached) return { status: "success", exit_code: 0 };
  // When a step fails fast, the stage is over although other steps still run.
  const isKilled = ending === "over" ? end.wasKilled : ending !== null;
  if (isKilled) {
    const killed = { status: "killed", exit_code: exitCodes.killed } as const;
    return ending === "timeout" && !detached
      ? { ...killed, error: timeoutText(timeoutMinutes) }
      : killed;
  }
  const status = endedStepStatus(end.exitCode);
  const ended = { status, exit_code: end.exitCode };
  return status === "failure" && end.explanation !== undefined
    ? { ...ended, error: end.explanation }
    : ended;
}

/** Distinguishes a stage that timed out from a cancelled one: both are killed. */
export function timeoutText(minutes: number): string {
  const limit = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `The stage exceeded its time limit of ${limit}, which is a setting of the repository`;
}
