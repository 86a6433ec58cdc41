import { isFailed } from "@signalbox/contract";
import type { PlannedStep } from "./plan-steps.ts";

/** Decides what happens next in a stage. The runner calls `nextSteps` after each event. */

export type StepStatus =
  | "pending"
  | "running"
  | "success"
  | "failure"
  | "error"
  | "killed"
  | "skipped";

/** A step without a state is pending. */
export type StepState = {
  status: StepStatus;
  exit_code: number;
  /** Why a step with the status `error` could not be run, or why one with the status `failure` has failed. */
  error?: string | undefined;
};

/** By step name. */
export type StepStates = ReadonlyMap<string, StepState>;

export type NextSteps = {
  /** The steps to start now. */
  run: PlannedStep[];
  /** The steps to mark as skipped now. */
  skip: PlannedStep[];
  /**
   * No step is left to run or to wait for. The runner then ends the detached steps and the stage. After a step that
   * fails fast, it also ends the other steps that still run.
   */
  isOver: boolean;
};

/** A step with this exit code succeeds, and all steps that have not started are skipped. */
export const skipRestExitCode = 78;

/** The status of a step whose process exited. */
export function endedStepStatus(exitCode: number): "success" | "failure" {
  return exitCode === 0 || exitCode === skipRestExitCode ? "success" : "failure";
}

/**
 * Decides about the pending steps whose dependencies have all ended (or, if detached, started). Whether such
 * a step runs or is skipped depends on whether the stage has already failed. A skipped step counts as ended,
 * so the same call also decides about its dependents.
 * @param steps all planned steps of the stage
 */
export function nextSteps(steps: readonly PlannedStep[], states: StepStates): NextSteps {
  const isPending = (step: PlannedStep): boolean => statusOf(step, states) === "pending";
  if (steps.some((step) => hasFailedFast(step, states))) {
    return { run: [], skip: steps.filter(isPending), isOver: true };
  }
  if (steps.some((step) => skipsRest(step, states))) {
    return result([], steps.filter(isPending), steps, states);
  }
  const hasFailed = isFailing(steps, states);
  const passed = new Set(steps.filter((step) => hasPassed(step, states)).map(({ name }) => name));
  const run = new Set<PlannedStep>();
  const skip = new Set<PlannedStep>();
  for (let before = -1; before !== skip.size;) {
    before = skip.size;
    for (const step of steps) {
      if (!isPending(step) || !step.waitsFor.every((name) => passed.has(name))) continue;
      if (runsWhen(step, hasFailed)) {
        run.add(step);
      } else {
        skip.add(step);
        passed.add(step.name);
      }
    }
  }
  return result([...run], [...skip], steps, states);
}

/** Whether a step has failed, not counting ignored failures and detached steps. */
function isFailing(steps: readonly PlannedStep[], states: StepStates): boolean {
  return firstFailure(steps, states) !== undefined;
}

export type StageEnd =
  | { status: "success" | "failure" | "killed" }
  | { status: "error"; error: string | undefined };

/**
 * The end of a stage whose steps have all ended or were skipped: that of the first step in the list that failed, if
 * any. The runner itself marks cancelled and timed-out stages.
 */
export function stageEnd(steps: readonly PlannedStep[], states: StepStates): StageEnd {
  const { status, error } = firstFailure(steps, states) ?? { status: "success" };
  return status === "error" ? { status, error } : { status };
}

type Failure = { status: "failure" | "error" | "killed"; error?: string | undefined };

function firstFailure(steps: readonly PlannedStep[], states: StepStates): Failure | undefined {
  for (const { name, errignore, detached } of steps) {
    const { status, error } = states.get(name) ?? { status: "pending" };
    if (isFailed(status) && !errignore && !detached) return { status, error };
  }
  return undefined;
}

function hasFailedFast(step: PlannedStep, states: StepStates): boolean {
  return step.failFast && isFailing([step], states);
}

function result(
  run: PlannedStep[],
  skip: PlannedStep[],
  steps: readonly PlannedStep[],
  states: StepStates,
): NextSteps {
  const skipped = new Set(skip);
  const isLeft = (step: PlannedStep): boolean => !skipped.has(step) && !hasPassed(step, states);
  return { run, skip, isOver: run.length === 0 && !steps.some(isLeft) };
}

const statusOf = (step: PlannedStep, states: StepStates): StepStatus =>
  states.get(step.name)?.status ?? "pending";

function hasPassed(step: PlannedStep, states: StepStates): boolean {
  const status = statusOf(step, states);
  return status !== "pending" && (step.detached || status !== "running");
}

/** The exit code of a detached step has no meaning. */
function skipsRest({ name, detached }: PlannedStep, states: StepStates): boolean {
  const state = states.get(name);
  return !detached && state?.status === "success" && state.exit_code === skipRestExitCode;
}

const runsWhen = (step: PlannedStep, hasFailed: boolean): boolean =>
  step.run === "always" || (step.run === "on_failure") === hasFailed;
