import type { PlannedStep } from "./plan-steps.ts";

/** Decides what happens next in a stage. The runner asks after each event and does what it is told. */

export type StepStatus =
  | "pending"
  | "running"
  | "success"
  | "failure"
  | "error"
  | "killed"
  | "skipped";

/** How far a step is; a step that is not in the map is pending. */
export interface StepState {
  status: StepStatus;
  exit_code: number;
}

/** By step name. */
export type StepStates = ReadonlyMap<string, StepState>;

export interface NextSteps {
  /** To be started now. */
  run: PlannedStep[];
  /** To be marked as skipped now. */
  skip: PlannedStep[];
  /** Nothing is left to run or to wait for: detached steps are to be ended, then the stage is over. */
  isOver: boolean;
}

/** A step that exits with it counts as success, and every step that has not started is skipped. */
const skipRestExitCode = 78;

/** What a step's status is once its process has ended by itself. */
export function endedStepStatus(exitCode: number): "success" | "failure" {
  return exitCode === 0 || exitCode === skipRestExitCode ? "success" : "failure";
}

/**
 * Which pending steps have their turn: all they depend on has ended (a detached step: has started).
 * Whether such a step runs or is skipped is judged at that moment, by whether the stage has failed.
 * A skipped step counts as ended, so its followers are judged by the same call.
 * @param steps all steps of the stage, as planned
 */
export function nextSteps(steps: readonly PlannedStep[], states: StepStates): NextSteps {
  const isPending = (step: PlannedStep): boolean => statusOf(step, states) === "pending";
  if (skipsRest(states)) return result([], steps.filter(isPending), steps, states);
  const hasFailed = isFailing(steps, states);
  const passed = new Set(steps.filter((step) => hasPassed(step, states)).map(({ name }) => name));
  const run = new Set<PlannedStep>();
  const skip = new Set<PlannedStep>();
  for (let before = -1; before !== skip.size;) {
    before = skip.size;
    for (const step of steps) {
      if (!isPending(step) || !step.depends_on.every((name) => passed.has(name))) continue;
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

/** Whether a step has failed that counts: not an ignored one, not a detached one. */
function isFailing(steps: readonly PlannedStep[], states: StepStates): boolean {
  return steps.some((step) => {
    const status = statusOf(step, states);
    const failed = status === "failure" || status === "error" || status === "killed";
    return failed && !step.errignore && !step.detached;
  });
}

/** The status of a stage that is over. A stage that was cancelled or timed out is `killed`: the runner knows. */
export function finalStageStatus(
  steps: readonly PlannedStep[],
  states: StepStates,
): "success" | "failure" {
  return isFailing(steps, states) ? "failure" : "success";
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

const skipsRest = (states: StepStates): boolean =>
  [...states.values()].some(
    ({ status, exit_code }) => status === "success" && exit_code === skipRestExitCode,
  );

const runsWhen = (step: PlannedStep, hasFailed: boolean): boolean =>
  step.run === "always" || (step.run === "on_failure") === hasFailed;
